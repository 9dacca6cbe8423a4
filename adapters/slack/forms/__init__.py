"""Forms in windows: acknowledged in time, and opened again with every word where something is wrong."""
