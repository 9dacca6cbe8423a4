"""Questions to suggest, and to whom an answer was shown that somebody rates; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0039"
down_revision = "0038"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds what is suggested until the next night, and lets a rating see where its answer stands."""
    run_sql_beside(__file__)
