"""${message}; its SQL stands beside it."""

from migrations.run import run_sql_beside

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = ${repr(branch_labels)}
depends_on = ${repr(depends_on)}


def upgrade() -> None:
    """${message}."""
    run_sql_beside(__file__)
