"""Read feeds: lists of things for machines."""
