"""Sessions of the console, what was used once, and who did what there; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0041"
down_revision = "0040"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the tables of the console; nothing of what is there changes."""
    run_sql_beside(__file__)
