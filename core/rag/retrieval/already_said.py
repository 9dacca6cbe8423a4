"""The feature `already_said`: how much of a passage the conversation's answers have said."""

from collections.abc import Sequence
from itertools import pairwise

from core.domain.search import Candidate
from core.text.tokens import passage_terms, terms


def already_said(said: Sequence[str], candidates: Sequence[Candidate]) -> list[float]:
    """Of each passage the share (0…1) of its pairs of neighbouring terms that stand in an earlier answer.

    Pairs and not single terms, so that the other rows of a table are new although one row was quoted.
    """
    heard = {pair for text in said for pair in pairwise(terms(text))}
    return [_share(each.chunk.text, heard) if heard else 0.0 for each in candidates]


def _share(passage: str, heard: set[tuple[str, str]]) -> float:
    pairs = list(pairwise(passage_terms(passage)))
    return sum(pair in heard for pair in pairs) / max(1, len(pairs))
