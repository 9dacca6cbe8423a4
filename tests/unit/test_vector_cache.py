"""Vectors that were kept are not made again."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from core.ports.models import Vector
from evaluation.vector_cache import CachedEmbedder
from tests.fakes.models import HashingEmbedder


@dataclass
class CountingEmbedder:
    """Notes what it was asked to embed."""

    asked: list[str] = field(default_factory=list)
    inner: HashingEmbedder = field(default_factory=HashingEmbedder)
    name: str = "counting/embedder"
    dimension: int = 64

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        self.asked += texts
        return await self.inner.embed_passages(texts)

    async def embed_query(self, text: str) -> Vector:
        return await self.inner.embed_query(text)


async def test_a_second_run_embeds_only_what_is_new(tmp_path: Path) -> None:
    first, second = CountingEmbedder(), CountingEmbedder()
    with CachedEmbedder(first, tmp_path) as cache:
        before = await cache.embed_passages(["library", "parking", "library"])

    with CachedEmbedder(second, tmp_path) as cache:
        after = await cache.embed_passages(["parking", "dining", "library"])

    assert first.asked == ["library", "parking"]
    assert second.asked == ["dining"]
    assert (after[0], after[2]) == (before[1], before[0])
