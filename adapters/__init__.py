"""Platform adapters: translate events to questions, and answers to messages."""
