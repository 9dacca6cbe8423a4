"""Words that stand together in the question and in a passage: "spring carnival" is not spring and a carnival."""

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

from core.domain import Candidate
from core.text.tokens import passage_terms, terms

Pair = tuple[str, str]


def by_phrases(question: str, candidates: Sequence[Candidate], weight: float) -> list[Candidate]:
    """The candidates ordered anew: `weight` times the share of the question's neighbouring terms that stand together
    in the passage is added to `fused`. A pair that few of the candidates have counts more.

    Ordered pairs of neighbours as in the sequential dependence model (Metzler & Croft, "A Markov random field model
    for term dependencies", 2005), applied to what was found, so that the index needs no pairs.
    """
    wanted = set(pairwise(terms(question)))
    has = [wanted & set(pairwise(passage_terms(each.chunk.anchored_text))) for each in candidates]
    rarity = _rarity(wanted, has)
    total = sum(rarity.values()) or 1.0
    scored = [
        replace(each, fused=each.fused + weight * sum(rarity[pair] for pair in found) / total)
        for each, found in zip(candidates, has, strict=True)
    ]
    return sorted(scored, key=lambda each: -each.fused)


def _rarity(wanted: set[Pair], has: Sequence[set[Pair]]) -> dict[Pair, float]:
    counts = Counter(pair for found in has for pair in found)
    return {pair: math.log(1 + (len(has) - counts[pair] + 0.5) / (counts[pair] + 0.5)) for pair in wanted}
