"""Hand-offs: questions that students send to an office, and what both can do with them."""
