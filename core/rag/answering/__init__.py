"""Write the answer, with or without a language model."""
