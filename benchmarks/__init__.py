"""Measurements for developers; not shipped."""
