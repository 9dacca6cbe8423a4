"""Crawl the campus web site politely."""
