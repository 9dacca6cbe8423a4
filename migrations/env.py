"""What alembic runs for every command: our tables, on the connection that `migrations.run` hands over."""

from alembic import context
from sqlalchemy.schema import SchemaItem

from core.storage.schema import (  # noqa: F401 - they fill the metadata
    console_tables,
    curated_tables,
    job_tables,
    people_tables,
    record_tables,
    reminder_tables,
    site_tables,
    tables,
)
from core.storage.schema.columns import metadata
from core.storage.schema.personal import OF_NOBODY


def _is_ours(item: SchemaItem, name: str | None, kind: str, reflected: bool, counterpart: SchemaItem | None) -> bool:
    """Leaves out tables that only our own SQL names, and HNSW indexes: each model gets its own at first use."""
    if kind == "table":
        return counterpart is not None or not reflected or name not in OF_NOBODY
    return not (kind == "index" and name is not None and name.startswith(("chunk_vectors_hnsw_", "search_texts_hnsw_")))


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    include_object=_is_ours,
    compare_server_default=True,
)
with context.begin_transaction():
    context.run_migrations()
