"""Screens in Slack: drawn, and what people do on them."""
