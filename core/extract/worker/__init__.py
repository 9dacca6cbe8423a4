"""Read pages in a process of its own, which is stopped when a page costs too much."""
