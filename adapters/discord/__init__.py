"""Discord adapter: events in, rendered answers out."""
