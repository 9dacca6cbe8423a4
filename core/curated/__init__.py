"""What people do with curated answers: write, review, withdraw, pin."""
