"""Split documents into chunks along their headings, tables, lists and sentences."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from core.domain.document import Document
from core.domain.passage import ChunkDraft, SyllabusPart
from core.ports.models import TokenCounter
from core.rag.indexing.pieces import Flow, Path, Piece, Section, common, flow, in_order, text_of, units_of
from core.rag.indexing.sections import sections
from core.rag.indexing.syllabi import Identity, first_lines, identity, part_of_block
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import SyllabusWords

_EN = english(SyllabusWords)
_ITSELF = re.compile(r"syllab(?:us|i)(?![a-z])", re.IGNORECASE)
_TEACHER = Pattern(lambda: rf"\b(?:{_EN.teacher}|{_EN.titles})")
_NEEDED = frozenset({SyllabusPart.GRADING, SyllabusPart.SCHEDULE})
_ENOUGH_PARTS = 3
_LONGEST = 12_000  # words; the longest of 100 real ones has 8,300, the shortest handbook beside them 14,800
_OF_A_COURSE = frozenset(SyllabusPart) - {SyllabusPart.IDENTITY, SyllabusPart.CONTACT}
# About 150 English words: measured on campus questions (docs/decisions/0003-models.md).
DEFAULT_MAX_TOKENS = 200
_ANCHOR_TOKENS = 48


@dataclass(frozen=True)
class Chunker:
    """Splits a document into drafts of at most `max_tokens` each, the anchor not counted; same input, same drafts.

    Only a single word longer than the budget exceeds it. A table's header row and a list's lead-in are repeated in
    every part. Neighbouring small sections under one parent share a draft while they fit. PDF pages never do.
    Without `anchored`, drafts have no anchor.
    """

    counter: TokenCounter
    max_tokens: int = DEFAULT_MAX_TOKENS
    anchored: bool = True

    def chunk(self, document: Document) -> list[ChunkDraft]:
        """The passages in reading order, numbered from 0; empty when the document has no text."""
        found: list[ChunkDraft] = []
        of = syllabus(document)
        names = ("" if of is None else of.line, document.title)
        for group in self._groups(sections(document, self.counter, self.max_tokens, of is not None)):
            for part in self._passages(group):
                found.append(self._draft(len(found), names, part))
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
        shared = common(paths)
        is_one_part = len({section.about for section in group}) == 1
        related = is_one_part and len(shared) >= len(paths[0]) - 1 and len(shared) >= len(paths[-1]) - 1
        return related and len(pages) == 1 and self._fits(_said(group))

    def _passages(self, group: Sequence[Section]) -> Iterator[Sequence[Section]]:
        if len(group) > 1:
            yield group
            return
        section, parts = group[0], list(self._split(group[0]))
        for at, pieces in enumerate(parts):
            ahead = section.ahead if at == 0 else ()
            behind = section.behind if at == len(parts) - 1 else ()
            yield [Section(section.path, tuple(pieces), ahead, behind, section.about)]

    def _split(self, section: Section) -> Iterator[list[Piece]]:
        """Fills drafts evenly, so that a section slightly over the budget leaves no tiny last draft."""
        total = self.counter.count(_said([section]))
        target = total / -(-total // self.max_tokens)
        ahead = section.ahead
        part: list[Piece] = []
        for piece in section.pieces:
            if part and self._closes(Section(section.path, tuple(part), ahead), piece, target):
                end = self._border(part, piece)
                yield part[:end]
                part, ahead = part[end:], ()
            part.append(piece)
        if len(part) > 1 and not self._fits(_said([Section(section.path, tuple(part), ahead, section.behind)])):
            yield part[:-1]
            part = part[-1:]
        yield part

    def _closes(self, part: Section, piece: Piece, target: float) -> bool:
        is_full = self.counter.count(_said([part])) >= target
        more = replace(part, pieces=(*part.pieces, piece))
        return is_full or part.pieces[-1].page != piece.page or not self._fits(_said([more]))

    def _border(self, part: Sequence[Piece], piece: Piece) -> int:
        """How many pieces of a full part stay in it: a row that goes on with the row above takes it along."""
        end = len(part)
        while end > 1 and [*part, piece][end].goes_on:
            end -= 1
        taken = [*part[end:], piece]
        is_possible = not taken[0].goes_on and taken[0].page == piece.page and self._fits(text_of(flow(taken)))
        return end if is_possible else len(part)

    def _fits(self, text: str) -> bool:
        return self.counter.count(text) <= self.max_tokens

    def _draft(self, ordinal: int, names: Sequence[str], part: Sequence[Section]) -> ChunkDraft:
        headings, page, passage = _shared(part), part[0].pieces[0].page, _together(part)
        text = text_of(passage)
        anchor = self._anchor(names, headings) if self.anchored else ""
        tokens = self.counter.count(f"{anchor}\n{text}" if anchor else text)
        return ChunkDraft(ordinal, text, anchor, headings, tokens, page, units_of(passage, page), part[0].about)

    def _anchor(self, names: Sequence[str], headings: Sequence[str]) -> str:
        """ "Title > heading > heading" without repeats; when too long, the middle goes first, then the last words."""
        parts = list(
            {
                part.casefold(): part
                for part in reversed([*(" ".join(name.split()) for name in names), *headings])
                if part
            }.values()
        )
        parts.reverse()
        while len(parts) > 2 and self.counter.count(" > ".join(parts)) > _ANCHOR_TOKENS:
            del parts[-2]
        words = " > ".join(parts).split(" ")
        while len(words) > 1 and self.counter.count(" ".join(words)) > _ANCHOR_TOKENS:
            words.pop()
        return " ".join(words)


def _shared(part: Iterable[Section]) -> Path:
    return common(path for section in part for path in section.paths)


def _together(part: Sequence[Section]) -> Flow:
    above = len(_shared(part))
    return list(in_order((path[above:], pieces) for section in part for path, pieces in section.parts))


def _said(part: Sequence[Section]) -> str:
    return text_of(_together(part))


def syllabus(document: Document) -> Identity | None:
    """Whose syllabus it is; None where it is none, or not surely one.

    It is one where it calls itself a syllabus, or presents one course, in its title or first lines, names who teaches
    it or when to meet them, and has at least three parts of a syllabus under names of their own, with grading or
    schedule among them. Handbooks and lists of courses have such parts too: they are longer, or present no one course.
    """
    first, parts = first_lines(document), _parts(document) & _OF_A_COURSE
    is_taught = any(map(_TEACHER.search, first)) or _EN.meets.search(document.text) is not None
    if not is_taught or len(parts) < _ENOUGH_PARTS or len(document.text.split()) > _LONGEST:
        return None
    found = identity(document)
    if any(map(_ITSELF.search, (document.url, *first))):
        return found if parts & _NEEDED else None
    return found if found.courses and len(parts) > _ENOUGH_PARTS and SyllabusPart.GRADING in parts else None


def _parts(document: Document) -> set[SyllabusPart]:
    return {part for block in document.blocks if (part := part_of_block(block))}
