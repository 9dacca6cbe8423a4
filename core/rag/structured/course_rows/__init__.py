"""Courses as rows with typed columns: level, credits, prerequisites, terms, time, place, way of teaching."""
