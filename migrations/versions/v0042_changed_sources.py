"""Sources that were added at the console, and those that rest; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0042"
down_revision = "0041"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the table of changed sources; nothing of what is there changes."""
    run_sql_beside(__file__)
