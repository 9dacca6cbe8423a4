"""Embed quotable statements, when passages are indexed or afterwards."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field

from core.domain.passage import ChunkDraft
from core.ports.models import Embedder, Vector
from core.ports.search import StatementVectors
from core.storage.codecs.vectors import mark_of, packed_rows, rows_of
from core.text.caches import TextCache
from core.text.passage_structure import quotable, units_in

BATCH = 16  # passages
MOST_KEPT = 50_000  # rows of 388 bytes: what stands on many pages of a site is embedded once
Embed = Callable[[Sequence[str]], Awaitable[list[Vector]]]


@dataclass(frozen=True)
class StatementIndexer:
    """Packs the vectors of quotable statements; what this page or another has said before is not embedded again."""

    stored: StatementVectors
    _kept: TextCache[tuple[str, str], bytes] = field(default_factory=TextCache)

    async def of(self, embedder: Embedder, drafts: Sequence[ChunkDraft], url: str) -> list[bytes]:
        """The packed vectors of each draft of a page, in order. Raises ModelError or DatabaseError."""
        told = [quotable(units_in(draft)) for draft in drafts]
        known = await self.stored.of_texts(embedder.name, [draft.anchored_text for draft in drafts])
        kept = [known.get(draft.anchored_text, b"") for draft in drafts]
        fresh = [said for said, data in zip(told, kept, strict=True) if not data.startswith(mark_of(said))]
        said_before = await self._said_before(embedder.name, url) if fresh else {}
        rows = await self._rows(embedder.name, embedder.embed_passages, fresh, said_before)
        return [
            data if data.startswith(mark_of(said)) else _joined(said, rows)
            for said, data in zip(told, kept, strict=True)
        ]

    async def _said_before(self, embedder_name: str, url: str) -> dict[str, bytes]:
        """The statements of the page as it is stored, with their packed rows."""
        found: dict[str, bytes] = {}
        for passage, data in await self.stored.of_page(embedder_name, url):
            said = quotable(units_in(passage))
            found |= zip(said, rows_of(data, said), strict=False)
        return found

    async def fill(self, embedder_name: str, embed: Embed) -> int:
        """Embeds the statements of every current passage without vectors, in batches; returns the number of passages.

        Raises what `embed` raises, or DatabaseError; vectors stored before stay.
        """
        done = last = 0
        while passages := await self.stored.missing(embedder_name, last, BATCH):
            told = [quotable(units_in(passage)) for passage in passages]
            rows = await self._rows(embedder_name, embed, told, {})
            found = {passage.id: _joined(said, rows) for passage, said in zip(passages, told, strict=True)}
            done += await self.stored.add(embedder_name, found)
            last = passages[-1].id
        return done

    async def _rows(
        self, embedder_name: str, embed: Embed, told: Sequence[Sequence[str]], known: Mapping[str, bytes]
    ) -> dict[str, bytes]:
        """The packed row of each statement; only those that nobody knows are embedded, in one call."""
        texts = list(dict.fromkeys(text for said in told for text in said))
        kept = {text: row for text in texts if (row := self._kept.get((embedder_name, text)))} | dict(known)
        new = [text for text in texts if text not in kept]
        made = dict(zip(new, packed_rows(await embed(new)) if new else [], strict=True))
        self._kept.update({(embedder_name, text): row for text, row in made.items()})
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return kept | made


def _joined(said: Sequence[str], rows: Mapping[str, bytes]) -> bytes:
    return mark_of(said) + b"".join(rows[text] for text in said)
