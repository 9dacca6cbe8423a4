"""Answers from the records that pages state: courses, events, people and places."""
