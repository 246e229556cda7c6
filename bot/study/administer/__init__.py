"""What admins do: set up a channel, and change when it is asked."""
