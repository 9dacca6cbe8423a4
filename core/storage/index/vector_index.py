"""The embedding models that vectors are stored for, and the HNSW index of each."""

from dataclasses import dataclass

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncConnection

from core.errors import DatabaseError
from core.storage.schema import tables

_ADD_MODEL = text("""
    insert into embedding_models (name, dimension) values (:name, :dimension) on conflict (name) do nothing
""")


@dataclass(frozen=True, slots=True)
class Graph:
    """Neighbours a vector is linked to (`m`), and how many are looked at to choose them (`ef_construction`).

    pgvector's defaults (16 and 64, ef_search 40) found .65 of the true first 50 on a real campus's pages, whose
    calendars and forms repeat each other; these, with ef_search 400, .99
    (docs/decisions/0005-vector-index.md).
    """

    m: int = 32
    ef_construction: int = 200


async def add_model(connection: AsyncConnection, name: str, dimension: int) -> int:
    """Registers a model and returns its id. Raises DatabaseError when it is known with another dimension."""
    await connection.execute(_ADD_MODEL, {"name": name, "dimension": dimension})
    return await model_id_of(connection, name, dimension)


async def model_id_of(connection: AsyncConnection, name: str, dimension: int | None) -> int:
    """The id of a prepared model, whose vectors must have this dimension (None: not known). Raises DatabaseError."""
    model = tables.embedding_models
    row = (await connection.execute(model.select().where(model.c.name == name))).one_or_none()
    if row is None:
        raise DatabaseError(f"No room was made for vectors of {name!r}: call prepare() before storing pages.")
    refuse_other_dimension(name, row.dimension, dimension)
    return int(row.id)


def refuse_other_dimension(name: str, stored: int | None, given: int | None) -> None:
    """Raises DatabaseError when a model's vectors are not as long as those that are stored."""
    if stored is not None and given is not None and stored != given:
        raise DatabaseError(
            f"Stored vectors of {name!r} have {stored} dimensions, but this one has {given}: "
            "give the other model another name, and crawl again."
        )


def index_name(model_id: int) -> str:
    """The name of the HNSW index of a model."""
    return f"chunk_vectors_hnsw_{model_id}"


async def owns_tables(connection: AsyncConnection) -> bool:
    """Whether this role may build and drop indexes itself; one that may not calls the functions of migration 0013."""
    owner = "select pg_has_role(relowner, 'usage') from pg_class where oid = 'chunk_vectors'::regclass"
    return bool(await connection.scalar(text(owner)))


def make_index(model_id: int) -> str:
    """The statement by which a role that does not own the tables builds it; it blocks writers meanwhile."""
    graph = Graph()
    return f"select make_vector_index({model_id}, {graph.m}, {graph.ef_construction})"


def drop_index(model_id: int, *, is_owner: bool) -> str:
    """The statement that drops it; an owner's must run outside a transaction, since it does not block readers."""
    if not is_owner:
        return f"select drop_vector_index({model_id})"
    return f"drop index concurrently if exists {index_name(model_id)}"


def create_index(model_id: int, dimension: int, graph: Graph | None = None, *, beside_writers: bool = False) -> str:
    """The statement that builds it: a partial index, since each model has its own number of dimensions.

    With `beside_writers` it does not block writers; it must then run outside a transaction.
    """
    graph, how = graph or Graph(), "concurrently if not exists " if beside_writers else ""
    return (
        f"create index {how}{index_name(model_id)} on chunk_vectors "
        f"using hnsw ((embedding::halfvec({dimension})) halfvec_cosine_ops) "
        f"with (m = {graph.m}, ef_construction = {graph.ef_construction}) where model_id = {model_id}"
    )
