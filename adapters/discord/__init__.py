"""Discord: events in, rendered answers out."""
