"""Ask back, once, where a question could mean several things."""
