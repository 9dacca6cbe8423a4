"""Drop the topics and the other words of the site; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0036"
down_revision = "0035"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drops both tables."""
    run_sql_beside(__file__)
