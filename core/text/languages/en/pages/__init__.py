"""English words by which pages are read: tables, people, places, dates, syllabi."""
