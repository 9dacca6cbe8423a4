"""The department, campus and way of teaching of a course; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0028"
down_revision = "0027"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds three columns to the records of courses."""
    run_sql_beside(__file__)
