"""BERTScore (Zhang et al., 2020, https://arxiv.org/abs/1904.09675): each word piece is matched with its nearest one.

With the token vectors of the embedder at hand, without weights for rare words and without rescaling: it orders answers,
and no figure is comparable with a published one.
"""

import asyncio
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy
from numpy.typing import NDArray

from core.ports.models import Vector
from evaluation.scores.squad import Overlap

Floats = NDArray[numpy.float32]


@runtime_checkable
class TokenEmbedder(Protocol):
    """An embedder that tells what its middle makes of each word piece."""

    def encode_with_states(self, texts: Sequence[str]) -> tuple[list[Vector], Floats, NDArray[numpy.int64]]:
        """A vector a text, the states of its pieces (texts × pieces × dimension), and a 1 for each piece there is."""
        ...


async def bert_score(embedder: TokenEmbedder, text: str, references: Sequence[str]) -> Overlap:
    """Precision and recall against the reference with the best F1; 0 for a text without words."""
    said, *wanted = [await asyncio.to_thread(token_vectors, embedder, each) for each in (text, *references)]
    return max((matched(said, each) for each in wanted), key=lambda found: found.f1)


def token_vectors(embedder: TokenEmbedder, text: str) -> Floats:
    """Unit vectors of the word pieces (pieces × dimension), without the two that frame a text."""
    _, states, _ = embedder.encode_with_states([text])
    pieces = states[0, 1:-1]
    unit: Floats = pieces / numpy.linalg.norm(pieces, axis=1, keepdims=True)
    return unit


def matched(said: Floats, wanted: Floats) -> Overlap:
    """The mean of each piece's greatest cosine: of what was said (precision), of what was wanted (recall)."""
    if not len(said) or not len(wanted):
        return Overlap(0.0, 0.0)
    cosines = said @ wanted.T
    return Overlap(float(cosines.max(axis=1).mean()), float(cosines.max(axis=0).mean()))
