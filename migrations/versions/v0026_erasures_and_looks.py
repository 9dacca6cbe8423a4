"""How often words were erased, and looks of staff in a person's own copy; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = "0026"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the counter, and the policy."""
    run_sql_beside(__file__)
