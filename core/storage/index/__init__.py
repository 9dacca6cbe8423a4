"""Pages, chunks, vectors and the hybrid search in Postgres."""
