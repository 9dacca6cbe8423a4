"""Split a document into sections: what stands between one heading and the next."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

from core.domain.document import Block, BlockKind, Document
from core.domain.passage import SyllabusPart
from core.ports.models import TokenCounter
from core.rag.indexing.cutting import Cutter
from core.rag.indexing.lone_headings import LoneHeading, placed
from core.rag.indexing.pieces import Section
from core.rag.indexing.syllabi.parts import by_part
from core.text import sentences

_SENTENCE_END = re.compile(r"[.!?:;。！？][\"'”’)\]]*$")

_OPENING = frozenset({None, SyllabusPart.IDENTITY, SyllabusPart.CONTACT})
_Heading = tuple[int, str, int | None]  # its level, its words, its page


def sections(document: Document, counter: TokenCounter, max_tokens: int, of_syllabus: bool = False) -> list[Section]:
    """The document's sections in reading order; no piece has more than `max_tokens`, unless it is a single word.

    Headings with nothing below them stand with their neighbours (`lone_headings`). The sections of a syllabus are also
    cut where it comes to another part.
    """
    cutter = Cutter(counter, max_tokens)
    found: list[Section | LoneHeading] = []
    for stack, blocks, next_level in _by_heading(document):
        path = tuple(heading for _, heading, _ in stack)
        runs = by_part(path, blocks, not _names_a_part(found)) if of_syllabus else [(None, blocks)]
        held = [
            Section(path, pieces, about=part)
            for part, run in runs
            if (pieces := cutter.pieces(_sentences_rejoined(run)))
        ]
        if held:
            found += held
        elif stack and next_level <= stack[-1][0]:
            found.append(LoneHeading(path, stack[-1][2]))
    return placed(found, cutter)


def _names_a_part(found: Iterable[Section | LoneHeading]) -> bool:
    """Whether a part of the syllabus other than its opening has been found."""
    return any(isinstance(each, Section) and each.about not in _OPENING for each in found)


def _by_heading(document: Document) -> Iterator[tuple[list[_Heading], list[Block], int]]:
    """The blocks below each heading, with the headings above them, and the level of the next heading."""
    stack: list[_Heading] = []
    blocks: list[Block] = []
    for block in document.blocks:
        if block.kind is not BlockKind.HEADING:
            blocks.append(block)
        elif heading := " ".join(block.text.split()):
            yield stack, blocks, block.level
            stack = [above for above in stack if above[0] < block.level] + [(block.level, heading, block.page)]
            blocks = []
    yield stack, blocks, 0


def _sentences_rejoined(blocks: list[Block]) -> list[Block]:
    """Moves the rest of a sentence that continues on the next page to the page where it begins."""
    joined = list(blocks)
    for at, after in enumerate(blocks[1:]):
        if _runs_over(joined[at], after):
            first, *rest = sentences.pieces(after.text.strip())
            joined[at] = replace(joined[at], text=f"{joined[at].text.rstrip()} {first.rstrip()}")
            joined[at + 1] = replace(after, text="".join(rest))
    return joined


def _runs_over(before: Block, after: Block) -> bool:
    both_prose = before.kind is after.kind is BlockKind.PARAGRAPH
    start = after.text.lstrip()[:1]
    ended = not before.text.strip() or _SENTENCE_END.search(before.text.rstrip())
    return both_prose and before.page != after.page and start.islower() and not ended
