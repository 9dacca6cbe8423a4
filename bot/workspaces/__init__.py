"""The servers and workspaces that the bot is in: which it serves, and how."""
