"""Programmes as their pages state them: lines, clauses, catalog years, and what may count twice."""
