"""Passages from other parts of the pages come before what is for the most part read already."""

from collections.abc import Sequence

from core.domain import Candidate


def spread(candidates: Sequence[Candidate], penalty: float) -> list[Candidate]:
    """The candidates ordered anew: one that is read beside an earlier one counts `penalty` less.

    A greedy choice as in maximal marginal relevance (Carbonell & Goldstein, "The use of MMR", 1998), where all that
    passages have in common is what is read of both. Their scores stay as they were.
    """
    left, ordered, read = list(candidates), list[Candidate](), set[int]()
    while left:
        best = max(left, key=lambda each: each.fused - penalty * (each.chunk.id in read))
        left.remove(best)
        ordered.append(best)
        read |= {side.chunk_id for side in (best.before, best.after) if side}
    return ordered
