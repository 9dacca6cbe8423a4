"""What is learned of the whole site after a crawl, its topics and its other words; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds both tables."""
    run_sql_beside(__file__)
