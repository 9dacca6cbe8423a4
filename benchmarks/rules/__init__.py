"""Take out one rule after another, and see which answers change."""
