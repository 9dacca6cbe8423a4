"""Answers from any table of a page: which rows, how many, the least, two compared, one value."""
