"""Row-level security on what belongs to people; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0023"
down_revision = "0022"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the policies, and the table of looks at what students wrote."""
    run_sql_beside(__file__)
