"""What each stage of the search gains, tried in memory."""
