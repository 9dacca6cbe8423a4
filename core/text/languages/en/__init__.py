"""English: word lists and the names of the calendar."""
