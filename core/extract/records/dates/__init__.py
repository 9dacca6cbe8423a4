"""Recognise dated events in lists, tables and month grids."""
