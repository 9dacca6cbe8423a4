"""Which sources an answer rests on and how sure it is, and scores of the own questions; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds two columns, a policy and a table."""
    run_sql_beside(__file__)
