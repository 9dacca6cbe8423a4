"""What answering, searching and crawling cost, and how that grows with the index."""
