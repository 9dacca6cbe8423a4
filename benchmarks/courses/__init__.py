"""Whether courses are read from real pages and found by their code."""
