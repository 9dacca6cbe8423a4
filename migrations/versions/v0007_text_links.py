"""Where the links inside a page's text lead; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the links of each page version."""
    run_sql_beside(__file__)
