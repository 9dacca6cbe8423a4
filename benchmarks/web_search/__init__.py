"""What a web search of the own hosts adds where half of a campus is not in the index."""
