"""The first schema; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Builds everything in an empty database."""
    run_sql_beside(__file__)
