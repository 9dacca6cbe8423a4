"""Courses, events and people that a page states."""
