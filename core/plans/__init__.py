"""Plans of courses: requirements as typed clauses, and terms that meet them."""
