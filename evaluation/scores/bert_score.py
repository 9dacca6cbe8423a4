"""BERTScore (Zhang et al., 2020, https://arxiv.org/abs/1904.09675): each word piece is matched with its nearest one.

With the token vectors of the embedder at hand, without weights for rare words and without rescaling: it orders answers,
and no figure is comparable with a published one.
"""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy
from numpy.typing import NDArray

from evaluation.scores.squad import Overlap

Floats = NDArray[numpy.float32]


@runtime_checkable
class TokenEmbedder(Protocol):
    """An embedder that tells a vector for each word piece."""

    async def embed_tokens(self, texts: Sequence[str]) -> list[Floats]:
        """Unit vectors, pieces × dimension, one array a text. Raises ModelError."""
        ...


async def bert_score(embedder: TokenEmbedder, text: str, references: Sequence[str]) -> Overlap:
    """Precision and recall against the reference with the best F1; 0 for a text without words. Raises ModelError."""
    said, *wanted = await embedder.embed_tokens([text, *references])
    return max((matched(said, each) for each in wanted), key=lambda found: found.f1)


def matched(said: Floats, wanted: Floats) -> Overlap:
    """The mean of each piece's greatest cosine: of what was said (precision), of what was wanted (recall)."""
    if not len(said) or not len(wanted):
        return Overlap(0.0, 0.0)
    cosines = said @ wanted.T
    return Overlap(float(cosines.max(axis=1).mean()), float(cosines.max(axis=0).mean()))
