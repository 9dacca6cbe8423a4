"""What changed of the document frequencies since they were last brought up to date; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0030"
down_revision = "0029"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the table and the triggers that fill it."""
    run_sql_beside(__file__)
