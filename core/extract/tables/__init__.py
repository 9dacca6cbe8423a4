"""Read tables of any format."""
