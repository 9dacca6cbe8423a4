"""Facts that ended since more was told than is kept; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds one more way in which a fact ends."""
    run_sql_beside(__file__)
