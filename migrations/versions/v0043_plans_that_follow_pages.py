"""Plans of courses that people keep, and that follow the pages; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0043"
down_revision = "0042"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds a column."""
    run_sql_beside(__file__)
