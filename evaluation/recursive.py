"""A recursive text splitter as a baseline: at blank lines, else lines, sentences, words."""

from collections.abc import Iterator
from dataclasses import dataclass

from core.domain.document import Document
from core.domain.passage import ChunkDraft
from core.rag.indexing.chunking import Chunker

SEPARATORS = ("\n\n", "\n", ". ", " ")


@dataclass(frozen=True)
class RecursiveChunker(Chunker):
    """Splits at the coarsest separator, then at finer ones in long pieces, and merges greedily."""

    def chunk(self, document: Document) -> list[ChunkDraft]:
        """The passages in reading order, without overlap and without anchors."""
        parts = self._filled(self._pieces(document.text, SEPARATORS))
        return [self._plain_draft(at, part.strip()) for at, part in enumerate(parts) if part.strip()]

    def _pieces(self, text: str, separators: tuple[str, ...]) -> Iterator[str]:
        if not separators or self.counter.count(text) <= self.max_tokens:
            yield text
            return
        parts = text.split(separators[0])
        for at, part in enumerate(parts):
            whole = part if at == len(parts) - 1 else part + separators[0]
            yield from self._pieces(whole, separators[1:])

    def _filled(self, pieces: Iterator[str]) -> Iterator[str]:
        text = ""
        for piece in pieces:
            if text and self.counter.count(text + piece) > self.max_tokens:
                yield text
                text = ""
            text += piece
        yield text

    def _plain_draft(self, ordinal: int, text: str) -> ChunkDraft:
        return ChunkDraft(ordinal, text, "", (), self.counter.count(text))
