"""Functions by which a role that does not own the tables can build and drop a model's index."""

from migrations.run import run_sql_beside

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds two functions that run with the rights of the tables' owner."""
    run_sql_beside(__file__)
