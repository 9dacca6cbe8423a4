"""Tables and lists for Slack."""
