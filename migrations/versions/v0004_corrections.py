"""Notices to people whose answer has changed; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds preferences, notices, and what term or year a citation is about."""
    run_sql_beside(__file__)
