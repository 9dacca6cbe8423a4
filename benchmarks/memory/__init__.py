"""Measure memory: talks about syllabi, earlier talk, facts of people and what these cost."""
