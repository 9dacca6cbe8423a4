"""How wide a search of the chunks looks, and what its parts weigh."""

from dataclasses import dataclass

FURTHER = (
    4_000  # neighbours, where a large index is searched further; docs/decisions/0099-large-indexes-searched-further.md
)
TOLD_WEIGHT = 1.0  # where texts that are only searched are; docs/decisions/0089-texts-that-are-only-searched.md


@dataclass(frozen=True, slots=True)
class Tuning:
    """How wide a search looks: chunks a list (`depth`), HNSW candidates, postings a term; and what each score weighs.

    `told_weight` is that of texts of passages that are only searched: by how much their cosine exceeds the passage's.
    An index of at most `exact_up_to` chunks is read whole: HNSW would save a few milliseconds, and lose some of the
    nearest (docs/decisions/0010-growth.md). Of one with more than `far_from` chunks HNSW may go on to the nearest
    `far` before the best are taken (0: it does not), since it ends too early in a graph of that size. A weight of 0
    leaves its list out, which gives the dense or the lexical ranking alone.
    """

    depth: int = 100
    exact_up_to: int = 30_000
    ef_search: int = 400
    far_from: int = 150_000
    far: int = 0
    postings_per_term: int = 2_000
    dense_weight: float = 1.0
    lexical_weight: float = 1.0
    told_weight: float = 0.0
