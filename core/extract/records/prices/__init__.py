"""Recognise prices in the blocks of a page."""
