"""What is wrong with the site; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the findings of the last review, and their counts."""
    run_sql_beside(__file__)
