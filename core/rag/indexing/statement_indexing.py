"""Embed quotable statements, when passages are indexed or afterwards."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from core.domain.passage import ChunkDraft
from core.ports.models import Embedder, Vector
from core.ports.search import StatementVectors
from core.storage.codecs.vectors import mark_of, packed, unpacked
from core.text.passage_structure import HasUnits, quotable, units_in

BATCH = 16  # passages
Embed = Callable[[Sequence[str]], Awaitable[list[Vector]]]


@dataclass(frozen=True)
class StatementIndexer:
    """Packs the vectors of quotable statements; what a page said before is not embedded again."""

    stored: StatementVectors

    async def of(self, embedder: Embedder, drafts: Sequence[ChunkDraft], url: str) -> list[bytes]:
        """The packed vectors of each draft of a page, in order. Raises ModelError or DatabaseError."""
        told = [quotable(units_in(draft)) for draft in drafts]
        known = await self.stored.of_texts(embedder.name, [draft.anchored_text for draft in drafts])
        kept = [known.get(draft.anchored_text, b"") for draft in drafts]
        fresh = [said for said, data in zip(told, kept, strict=True) if not data.startswith(mark_of(said))]
        said_before = await self._said_before(embedder.name, url) if fresh else {}
        new = [[text for text in said if text not in said_before] for said in fresh]
        vectors = {**said_before, **await _embedded(embedder.embed_passages, new)}
        return [
            data if data.startswith(mark_of(said)) else packed(said, [vectors[text] for text in said])
            for said, data in zip(told, kept, strict=True)
        ]

    async def _said_before(self, embedder_name: str, url: str) -> dict[str, Vector]:
        """The statements of the page as it is stored, with their vectors as they were packed."""
        found: dict[str, Vector] = {}
        for passage, data in await self.stored.of_page(embedder_name, url):
            said = quotable(units_in(passage))
            rows = unpacked(data, said)
            if rows is not None:
                found |= {text: tuple(row.tolist()) for text, row in zip(said, rows, strict=True)}
        return found

    async def fill(self, embedder_name: str, embed: Embed) -> int:
        """Embeds the statements of every current passage without vectors, in batches; returns the number of passages.

        Raises what `embed` raises, or DatabaseError; vectors stored before stay.
        """
        done = last = 0
        while passages := await self.stored.missing(embedder_name, last, BATCH):
            vectors = await self._packed(embed, passages)
            found = {passage.id: data for passage, data in zip(passages, vectors, strict=True)}
            done += await self.stored.add(embedder_name, found)
            last = passages[-1].id
        return done

    async def _packed(self, embed: Embed, passages: Sequence[HasUnits]) -> list[bytes]:
        told = [quotable(units_in(passage)) for passage in passages]
        vectors = await _embedded(embed, told)
        return [packed(said, [vectors[text] for text in said]) for said in told]


async def _embedded(embed: Embed, told: Sequence[Sequence[str]]) -> dict[str, Vector]:
    texts = list(dict.fromkeys(text for said in told for text in said))
    vectors = await embed(texts) if texts else []
    return dict(zip(texts, vectors, strict=True))
