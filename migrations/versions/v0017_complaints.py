"""Why an answer did not help, and whether its question may be shown."""

from migrations.run import run_sql_beside

revision = "0017"
down_revision = "0016"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the reason and the consent to ratings; earlier ones have neither."""
    run_sql_beside(__file__)
