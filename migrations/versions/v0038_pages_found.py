"""How many addresses a crawl has found; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0038"
down_revision = "0037"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds how many addresses of its source a run knows."""
    run_sql_beside(__file__)
