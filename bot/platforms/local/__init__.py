"""The local page: a chat in the browser, on this machine only, that needs no account and no token."""
