"""The vectors of what can be quoted, in memory; the contract tests check them against the real ones."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.domain.passage import PassageText
from core.errors import DatabaseError
from tests.fakes.index import MemoryIndex
from tests.fakes.pages import StoredChunk


@dataclass
class MemoryStatementVectors:
    """`StatementVectors` of an index in memory."""

    index: MemoryIndex

    async def of_page(self, embedder_name: str, url: str) -> list[tuple[PassageText, bytes]]:
        """The current passages at an address that have some, each with its own."""
        pages = [page for (_, at), page in self.index.pages.items() if at == url]
        return [
            (PassageText(each.chunk.headings, each.chunk.text, each.chunk.units, each.chunk.id), each.statements[name])
            for page in pages
            for each in page.chunks
            for name in [embedder_name]
            if name in each.statements
        ]

    async def of_texts(self, embedder_name: str, texts: Sequence[str]) -> dict[str, bytes]:
        """Those of current passages with these anchored texts."""
        known = {each.chunk.anchored_text: data for each, data in self._known(embedder_name)}
        return {text: known[text] for text in texts if text in known}

    async def missing(self, embedder_name: str, after: int, limit: int) -> list[PassageText]:
        """The first current passages with an id above `after` that have none of this model, in order of their ids."""
        bare = [each.chunk for each in self._current() if embedder_name not in each.statements]
        found = sorted((chunk for chunk in bare if chunk.id > after), key=lambda chunk: chunk.id)
        return [PassageText(chunk.headings, chunk.text, chunk.units, chunk.id) for chunk in found[:limit]]

    async def add(self, embedder_name: str, vectors: Mapping[int, bytes]) -> int:
        """Stores packed vectors by passage; returns how many. Raises DatabaseError."""
        if embedder_name not in self.index.models:
            raise DatabaseError(f"No room was made for vectors of {embedder_name!r}: call prepare() first.")
        wanting = [
            each for each in self._current() if each.chunk.id in vectors and embedder_name not in each.statements
        ]
        for stored in wanting:
            stored.statements[embedder_name] = vectors[stored.chunk.id]
        return len(wanting)

    def _known(self, embedder_name: str) -> Iterator[tuple[StoredChunk, bytes]]:
        return ((each, each.statements[embedder_name]) for each in self._current() if embedder_name in each.statements)

    def _current(self) -> Iterator[StoredChunk]:
        return (stored for page in self.index.pages.values() for stored in page.chunks)
