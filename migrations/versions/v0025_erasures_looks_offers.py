"""How often words were erased, looks of staff in a person's copy, and offers of memory; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the counter, the policy and the column."""
    run_sql_beside(__file__)
