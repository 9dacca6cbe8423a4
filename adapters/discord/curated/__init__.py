"""Reviewed answers on Discord: their buttons, forms and command."""
