"""Crawling the campus web politely."""
