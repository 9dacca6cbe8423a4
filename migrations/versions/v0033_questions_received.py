"""When the first process received a question; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0033"
down_revision = "0032"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds a column."""
    run_sql_beside(__file__)
