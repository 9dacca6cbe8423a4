"""Which limit ended a crawl before its time; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0008"
down_revision = "0007"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the limit that cut a run short."""
    run_sql_beside(__file__)
