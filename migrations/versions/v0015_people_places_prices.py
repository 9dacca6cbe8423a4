"""People, places and prices that pages state, and the line that states a record; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0015"
down_revision = "0014"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds three tables, and the source unit of courses and events."""
    run_sql_beside(__file__)
