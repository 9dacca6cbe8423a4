"""The feature `phrases`: words that stand together in the question and in a passage, such as "spring carnival"."""

import math
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from core.domain.search import Candidate
from core.text.tokens import passage_terms, terms

Pair = tuple[str, str]


def phrase_shares(question: str, candidates: Sequence[Candidate]) -> list[float]:
    """Of the question's pairs of neighbouring terms the share (0…1) that stand together in each passage.

    A pair that few of the candidates have counts more. Ordered pairs of neighbours as in the sequential dependence
    model (Metzler & Croft, "A Markov random field model for term dependencies", 2005), applied to what was found, so
    that the index needs no pairs.
    """
    wanted = set(pairwise(terms(question)))
    if not wanted:
        return [0.0] * len(candidates)
    has = [wanted & set(pairwise(passage_terms(each.chunk.anchored_text))) for each in candidates]
    rarity = _rarity(wanted, has)
    total = sum(rarity.values())
    return [sum(rarity[pair] for pair in found) / total for found in has]


def _rarity(wanted: set[Pair], has: Sequence[set[Pair]]) -> dict[Pair, float]:
    counts = Counter(pair for found in has for pair in found)
    return {pair: math.log(1 + (len(has) - counts[pair] + 0.5) / (counts[pair] + 0.5)) for pair in wanted}
