"""Reminders that people asked for, and that they agreed to them; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0040"
down_revision = "0039"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds two tables."""
    run_sql_beside(__file__)
