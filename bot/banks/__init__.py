"""Files ↔ drafts of questions, never the database: the bank format, its reader, its checks and its faults."""
