"""Fetch addresses safely and politely."""
