"""What was received and is not answered yet; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0037"
down_revision = "0036"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds a table, and a column."""
    run_sql_beside(__file__)
