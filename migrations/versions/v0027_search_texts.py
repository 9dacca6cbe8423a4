"""Texts of passages that are searched and never shown, and what writing them has cost; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the tables, the column and their index."""
    run_sql_beside(__file__)
