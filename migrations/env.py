"""What alembic runs for every command: our tables, on the connection that `migrations.run` hands over."""

from alembic import context
from sqlalchemy.schema import SchemaItem

from core.storage.schema import (  # noqa: F401 - they fill the metadata
    access_tables,
    crawl_tables,
    curated_tables,
    enrichment_tables,
    erasure_tables,
    furniture_tables,
    hand_off_tables,
    inbox_tables,
    learned_tables,
    lease_tables,
    memory_tables,
    record_tables,
    tables,
    usage_tables,
)
from core.storage.schema.columns import metadata


def _is_ours(item: SchemaItem, name: str | None, kind: str, reflected: bool, counterpart: SchemaItem | None) -> bool:
    """Leaves out the HNSW indexes: each model gets its own when it is first used."""
    return not (kind == "index" and name is not None and name.startswith(("chunk_vectors_hnsw_", "search_texts_hnsw_")))


context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    include_object=_is_ours,
    compare_server_default=True,
)
with context.begin_transaction():
    context.run_migrations()
