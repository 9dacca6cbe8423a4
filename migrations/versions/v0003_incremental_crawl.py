"""What the next crawl needs to know of the last; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds notes of fetched pages, of moves, and of what each run changed."""
    run_sql_beside(__file__)
