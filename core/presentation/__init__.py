"""Text shown to people, written once for all platforms."""
