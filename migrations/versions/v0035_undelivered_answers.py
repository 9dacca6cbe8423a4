"""Answers that are stored and not yet posted; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0035"
down_revision = "0034"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds a column and its index."""
    run_sql_beside(__file__)
