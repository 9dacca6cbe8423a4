"""How each Discord server and Slack workspace is served."""

from migrations.run import run_sql_beside

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the profiles that admins set from a chat."""
    run_sql_beside(__file__)
