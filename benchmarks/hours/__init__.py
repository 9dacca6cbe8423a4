"""How campuses write their hours and closures, asked at moments of their campus."""
