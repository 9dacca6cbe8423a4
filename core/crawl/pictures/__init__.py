"""Draw cited pages of files, which are fetched again for that."""
