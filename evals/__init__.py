"""The numbers we publish, and how to run them again."""
