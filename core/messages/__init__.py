"""What the bot says, in each language."""
