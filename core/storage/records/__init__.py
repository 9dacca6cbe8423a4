"""Records of pages in Postgres: courses, dated events, people, places and prices."""
