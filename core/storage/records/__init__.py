"""Records of pages in Postgres: courses, dated events, people and places."""
