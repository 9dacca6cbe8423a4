"""No records of prices: tables and sentences of pages answer what something costs; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0044"
down_revision = "0041"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Drops them."""
    run_sql_beside(__file__)
