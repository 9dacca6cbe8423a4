"""What stands on nearly every page of a site: learned for each source, and left out of its pages."""

from migrations.run import run_sql_beside

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Adds the marks of pages, the furniture, and what was left out of a version; the next crawl fills them."""
    run_sql_beside(__file__)
