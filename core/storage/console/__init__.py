"""What the console keeps: sessions and who did what."""
