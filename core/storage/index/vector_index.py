"""The HNSW index of a model's vectors: how it is named, and how wide its graph is built."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Graph:
    """Neighbours a vector is linked to (`m`), and how many are looked at to choose them (`ef_construction`).

    pgvector's defaults (16 and 64, ef_search 40) found .65 of the true first 50 on a real campus's pages, whose
    calendars and forms repeat each other; these, with ef_search 400, .99
    (docs/decisions/0005-vector-index.md).
    """

    m: int = 32
    ef_construction: int = 200


def index_name(model_id: int) -> str:
    """What the index of a model is called."""
    return f"chunk_vectors_hnsw_{model_id}"


def create_index(model_id: int, dimension: int, graph: Graph | None = None, *, beside_writers: bool = False) -> str:
    """The statement that builds it. It is partial, for each model has its own number of dimensions.

    With `beside_writers` nobody waits for it; it then has to run outside a transaction.
    """
    graph, how = graph or Graph(), "concurrently if not exists " if beside_writers else ""
    return (
        f"create index {how}{index_name(model_id)} on chunk_vectors "
        f"using hnsw ((embedding::halfvec({dimension})) halfvec_cosine_ops) "
        f"with (m = {graph.m}, ef_construction = {graph.ef_construction}) where model_id = {model_id}"
    )
