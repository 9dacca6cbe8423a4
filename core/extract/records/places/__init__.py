"""Recognise places, their addresses and their opening hours in the blocks of a page."""
