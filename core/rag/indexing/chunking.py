"""Split documents into chunks along their headings, tables, lists and sentences."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from core.domain.document import Document
from core.domain.passage import ChunkDraft
from core.ports.models import TokenCounter
from core.rag.indexing.passage_text import Flow, flow, in_order, text_of, units_of
from core.rag.indexing.sections import Piece, Section, sections

# About 150 English words: measured on campus questions (docs/decisions/0003-models.md).
DEFAULT_MAX_TOKENS = 200
_ANCHOR_TOKENS = 48


@dataclass(frozen=True)
class Chunker:
    """Splits a document into drafts of at most `max_tokens` each, the anchor not counted; same input, same drafts.

    Only a single word longer than the budget exceeds it. A table's header row and a list's lead-in are repeated in
    every part. Neighbouring small sections under one parent share a draft while they fit. With `overlap`, a draft
    that continues the same section begins with the last sentence of the one before. PDF pages never share a draft.
    Without `anchored`, drafts have no anchor.
    """

    counter: TokenCounter
    max_tokens: int = DEFAULT_MAX_TOKENS
    overlap: bool = False
    anchored: bool = True

    def chunk(self, document: Document) -> list[ChunkDraft]:
        """The passages in reading order, numbered from 0; empty when the document has no text."""
        found: list[ChunkDraft] = []
        for group in self._groups(sections(document, self.counter, self.max_tokens)):
            headings = _common([section.path for section in group])
            for passage, page in self._passages(group, headings):
                found.append(self._draft(len(found), document.title, headings, passage, page))
        return found

    def _groups(self, found: Iterable[Section]) -> Iterator[list[Section]]:
        group: list[Section] = []
        for section in found:
            if group and not self._may_share([*group, section]):
                yield group
                group = []
            group.append(section)
        if group:
            yield group

    def _may_share(self, group: Sequence[Section]) -> bool:
        pages = {piece.page for section in group for piece in section.pieces}
        paths = [section.path for section in group]
        shared = _common(paths)
        related = len(shared) >= len(paths[0]) - 1 and len(shared) >= len(paths[-1]) - 1
        return related and len(pages) == 1 and self._fits(text_of(_together(group, shared)))

    def _passages(self, group: Sequence[Section], headings: tuple[str, ...]) -> Iterator[tuple[Flow, int | None]]:
        if len(group) > 1:
            yield _together(group, headings), group[0].pieces[0].page
            return
        for pieces in self._split(group[0].pieces):
            yield list(flow(pieces)), pieces[0].page

    def _split(self, pieces: Sequence[Piece]) -> Iterator[list[Piece]]:
        """Fills drafts evenly, so that a section slightly over the budget leaves no tiny last draft."""
        total = self.counter.count(_read(pieces))
        target = total / -(-total // self.max_tokens)
        part: list[Piece] = []
        for piece in pieces:
            if part and self._closes(part, piece, target):
                yield part
                part = self._carried(part, piece)
            part.append(piece)
        yield part

    def _closes(self, part: Sequence[Piece], piece: Piece, target: float) -> bool:
        is_full = self.counter.count(_read(part)) >= target
        return is_full or part[-1].page != piece.page or not self._fits(_read([*part, piece]))

    def _carried(self, part: Sequence[Piece], piece: Piece) -> list[Piece]:
        last = part[-1]
        is_same_flow = last.page == piece.page and last.lead is None and piece.lead is None
        carries = self.overlap and is_same_flow and len(part) > 1 and self._fits(_read([last, piece]))
        return [last] if carries else []

    def _fits(self, text: str) -> bool:
        return self.counter.count(text) <= self.max_tokens

    def _draft(
        self, ordinal: int, title: str, headings: tuple[str, ...], passage: Flow, page: int | None
    ) -> ChunkDraft:
        text = text_of(passage)
        anchor = self._anchor(title, headings) if self.anchored else ""
        tokens = self.counter.count(f"{anchor}\n{text}" if anchor else text)
        return ChunkDraft(ordinal, text, anchor, headings, tokens, page, units_of(passage, page))

    def _anchor(self, title: str, headings: Sequence[str]) -> str:
        """ "Title > heading > heading" without repeats; when too long, the middle goes first, then the last words."""
        parts = list(
            {part.casefold(): part for part in reversed([" ".join(title.split()), *headings]) if part}.values()
        )
        parts.reverse()
        while len(parts) > 2 and self.counter.count(" > ".join(parts)) > _ANCHOR_TOKENS:
            del parts[-2]
        words = " > ".join(parts).split(" ")
        while len(words) > 1 and self.counter.count(" ".join(words)) > _ANCHOR_TOKENS:
            words.pop()
        return " ".join(words)


def _common(paths: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    first, last = min(paths), max(paths)
    same = next((at for at, (a, b) in enumerate(zip(first, last, strict=False)) if a != b), min(len(first), len(last)))
    return first[:same]


def _together(group: Sequence[Section], shared: tuple[str, ...]) -> Flow:
    return list(in_order((section.path[len(shared) :], section.pieces) for section in group))


def _read(pieces: Iterable[Piece]) -> str:
    return text_of(flow(pieces))
