"""Read what a language model replied: its decision, its marks, its tables; and hold it to its passages."""
