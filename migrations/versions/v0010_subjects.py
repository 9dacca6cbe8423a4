"""Which passages are about programs, courses, people and dates; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds an index of the passages about each subject."""
    run_sql_beside(__file__)
