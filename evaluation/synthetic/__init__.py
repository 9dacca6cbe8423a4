"""Synthetic questions: made from the records and pages of an index, or written by a language model, and tried."""
