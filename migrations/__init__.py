"""How the database got its shape: Alembic revisions whose bodies are SQL."""
