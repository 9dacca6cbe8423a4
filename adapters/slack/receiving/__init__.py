"""What came in from Slack: stored first, taken up where its process has ended."""
