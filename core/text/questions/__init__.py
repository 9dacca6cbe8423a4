"""What a question asks for, and whether a text has it."""
