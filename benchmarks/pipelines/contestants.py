"""List the pipelines; each library is imported only when its pipeline is used."""

from contextlib import AbstractAsyncContextManager
from importlib.util import find_spec

from benchmarks.pipelines.ours import our_pipeline
from benchmarks.pipelines.pipeline import Contestant, Pipeline, Place
from core.errors import ConfigurationError

Opened = AbstractAsyncContextManager[Pipeline]
OURS = Contestant("ours", "as shipped", our_pipeline)


def _llamaindex(place: Place) -> Opened:
    from benchmarks.pipelines.llamaindex_pgvector import by_default

    return by_default(place)


def _llamaindex_short(place: Place) -> Opened:
    from benchmarks.pipelines.llamaindex_pgvector import in_short_passages

    return in_short_passages(place)


def _haystack(place: Place) -> Opened:
    from benchmarks.pipelines.haystack_pgvector import by_default

    return by_default(place)


def _haystack_short(place: Place) -> Opened:
    from benchmarks.pipelines.haystack_pgvector import in_short_passages

    return in_short_passages(place)


def _haiku(place: Place) -> Opened:
    from benchmarks.pipelines.haiku_lancedb import by_default

    return by_default(place)


_ALL = (
    OURS,
    Contestant("llamaindex", "PGVectorStore, hybrid, relative score; passages of 1,024 tokens", _llamaindex),
    Contestant("llamaindex-short", "the same in passages of at most 200 words", _llamaindex_short),
    Contestant("haystack", "pgvector, hybrid, reciprocal rank; passages of 200 of its words", _haystack),
    Contestant("haystack-short", "the same in passages of at most 200 words", _haystack_short),
    Contestant("haiku", "haiku.rag on LanceDB, hybrid, reciprocal rank; passages of 256 tokens", _haiku),
)
CONTESTANTS = {each.name: each for each in _ALL}
_LIBRARIES = {"llamaindex": "llama_index", "haystack": "haystack_integrations", "haiku": "haiku"}


def contestant(name: str) -> Contestant:
    """The pipeline of this name. Raises ConfigurationError for an unknown one, and for one that is not installed."""
    if name not in CONTESTANTS:
        raise ConfigurationError(f"There is no pipeline {name!r}; there are {', '.join(CONTESTANTS)}.")
    if missing := missing_library(name):
        raise ConfigurationError(
            f"The pipeline {name!r} needs {missing}, which is not installed: make install-benchmark "
            "(haiku only with Python 3.12 or newer), or choose others with --only."
        )
    return CONTESTANTS[name]


def missing_library(name: str) -> str | None:
    """The library that the pipeline needs and that is not installed."""
    library = _LIBRARIES.get(name.removesuffix("-short"))
    return library if library and find_spec(library) is None else None
