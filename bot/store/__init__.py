"""The only SQL: tables, transactions, the writer of answers, and a module of queries a noun."""
