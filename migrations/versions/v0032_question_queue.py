"""Questions that wait for a process with a free place; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds two columns and an index."""
    run_sql_beside(__file__)
