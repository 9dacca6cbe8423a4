"""Measure what is read of people in what they tell, and which of it is used for a question."""
