"""Stand-ins for the vendors' servers, on loopback."""
