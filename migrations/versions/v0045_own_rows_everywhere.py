"""A person's own rows in all servers of Discord, for their copy and their erasure; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0045"
down_revision = "0044"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds a policy to four tables and widens one."""
    run_sql_beside(__file__)
