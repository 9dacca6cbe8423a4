"""What an embedder makes of a fixed sentence, so that other weights under its name are noticed."""

from migrations.run import run_sql_beside

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the vector of the fixed sentence; it is filled in at the next start."""
    run_sql_beside(__file__)
