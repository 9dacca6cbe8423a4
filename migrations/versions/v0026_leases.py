"""Which process does a job or serves, as rows in place of advisory locks of a session; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0026"
down_revision = "0025"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the table."""
    run_sql_beside(__file__)
