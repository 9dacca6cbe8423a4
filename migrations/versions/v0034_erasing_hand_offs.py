"""Indexes by which erasing an answer finds its hand-offs; the SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0034"
down_revision = "0033"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds two indexes."""
    run_sql_beside(__file__)
