"""Drop the prices that were read from pages; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0044"
down_revision = "0043"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drops a table."""
    run_sql_beside(__file__)
