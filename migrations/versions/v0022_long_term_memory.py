"""What people told of themselves, by consent; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds accounts, facts and link codes."""
    run_sql_beside(__file__)
