"""Answers that offices have reviewed: their versions, sources and pins, who was told one, and what was done when."""

from migrations.run import run_sql_beside

revision = "0020"
down_revision = "0019"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds five tables; a citation may rest on no passage, and a notice on no citation."""
    run_sql_beside(__file__)
