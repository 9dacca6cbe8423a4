"""The screens that people work with: each once, as plain data that every platform draws."""
