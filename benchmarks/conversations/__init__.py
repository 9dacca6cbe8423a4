"""Load test: many conversations at once with the running bot."""
