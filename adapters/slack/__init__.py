"""Slack: events in, rendered answers out."""
