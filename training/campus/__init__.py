"""Tuning the judge on a campus's own pages: from the index to rows, and from rows to a judge that is better or not."""
