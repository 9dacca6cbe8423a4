"""The platforms: translate in, translate out."""
