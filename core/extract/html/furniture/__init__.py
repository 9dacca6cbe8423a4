"""Decide what of a page is furniture, and note what is left out."""
