"""What a language model costs: the size of its prompts, and the time that the advisor adds to its own."""
