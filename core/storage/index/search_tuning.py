"""How wide a search of the chunks looks, and what its parts weigh."""

from dataclasses import dataclass

TOLD_WEIGHT = 1.0  # where texts that are only searched are; docs/decisions/0089-texts-that-are-only-searched.md


@dataclass(frozen=True, slots=True)
class Tuning:
    """How wide a search looks: chunks a list (`depth`), HNSW candidates, postings a term; and what each score weighs.

    `told_weight` is that of texts of passages that are only searched: by how much their cosine exceeds the passage's.
    An index of at most `exact_up_to` chunks is read whole: HNSW would save a few milliseconds, and lose some of the
    nearest (docs/decisions/0010-growth.md). In one with more than `far_from` chunks HNSW may end beside what is
    nearest: where the distance of the last chunk of its list is less than `crowded` times that of the tenth, it goes on
    to `far` neighbours (0: never), of which the best are taken (docs/decisions/0099-large-indexes-searched-further.md).
    A weight of 0 leaves its list out, which gives the dense or the lexical ranking alone.
    """

    depth: int = 100
    exact_up_to: int = 30_000
    ef_search: int = 400
    far_from: int = 150_000
    far: int = 4_000
    crowded: float = 1.1
    postings_per_term: int = 2_000
    dense_weight: float = 1.0
    lexical_weight: float = 1.0
    told_weight: float = 0.0
