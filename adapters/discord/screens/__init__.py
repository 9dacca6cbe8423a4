"""Screens on Discord: drawn, and what people do on them."""
