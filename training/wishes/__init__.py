"""Train the reader of wishes: what a turn about plans of courses wants, and the role of each thing that it names."""
