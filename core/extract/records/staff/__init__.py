"""Recognise people in the blocks of a page."""
