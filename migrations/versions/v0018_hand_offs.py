"""Questions in the hands of an office: what was sent and said, what is to be posted, and what was done when."""

from migrations.run import run_sql_beside

revision = "0018"
down_revision = "0017"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds four tables; nothing changes before an office is set up."""
    run_sql_beside(__file__)
