"""Read structured data in a page: JSON-LD and microdata."""
