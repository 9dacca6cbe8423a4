"""Many conversations at once with the running bot."""
