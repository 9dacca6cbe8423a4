"""Reviewed answers in Slack: their buttons, forms and command."""
