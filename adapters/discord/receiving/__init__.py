"""What came in from Discord: stored first, taken up where its process has ended."""
