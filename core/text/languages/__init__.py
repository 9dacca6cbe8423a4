"""What is known of single languages."""
