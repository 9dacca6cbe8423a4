"""Settle yes/no questions by the polarity of what is quoted."""
