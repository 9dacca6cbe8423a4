"""Ratings, secrets, and questions that are no part of a conversation; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds to what the first schema built."""
    run_sql_beside(__file__)
