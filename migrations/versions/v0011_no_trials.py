"""Drop the tables of held crawls; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0011"
down_revision = "0010"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drops the trials and shelves; what is searched stays searched, and held pages are read again."""
    run_sql_beside(__file__)
