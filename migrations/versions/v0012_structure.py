"""What a page and its passages consist of, and what passages are about; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0012"
down_revision = "0011"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds blocks, units, statement vectors and subjects; the four indexes of subjects go."""
    run_sql_beside(__file__)
