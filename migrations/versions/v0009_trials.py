"""What a crawl changed, until it is known whether it may stay; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the trials and the shelves of what they may bring back."""
    run_sql_beside(__file__)
