"""Slack adapter: events in, rendered answers out."""
