"""Where answers stand that others read; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the messages that an answer was posted as."""
    run_sql_beside(__file__)
