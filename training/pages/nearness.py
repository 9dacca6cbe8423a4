"""How near lines are to questions, by the shipped embedder."""

import asyncio
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.models.local_embedder import OnnxEmbedder
from training.pages.examples import Asked, Nearness

_AT_ONCE = 64


def nearness(asked: Sequence[Asked]) -> Nearness:
    """The cosine of any question and line of these; computed once."""
    texts = {each.question.text for each in asked} | {line.text for each in asked for line in each.page.lines}
    ordered = sorted(texts)
    vectors = asyncio.run(_embedded(ordered))
    places = {text: at for at, text in enumerate(ordered)}
    return lambda question, line: float(vectors[places[question]] @ vectors[places[line]])


async def _embedded(texts: Sequence[str]) -> NDArray[np.float32]:
    embedder = OnnxEmbedder()
    found = [await embedder.embed_passages(texts[at : at + _AT_ONCE]) for at in range(0, len(texts), _AT_ONCE)]
    return np.array([vector for part in found for vector in part])
