"""Compare other RAG pipelines with ours, on the same model and Postgres."""
