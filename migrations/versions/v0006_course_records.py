"""Courses and dated events of page versions; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds what pages say in a form of their own."""
    run_sql_beside(__file__)
