"""Checks of `advisor doctor`."""
