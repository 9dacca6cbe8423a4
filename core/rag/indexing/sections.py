"""Split a document into sections: what stands between one heading and the next."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from core.domain.document import Block, BlockKind, Document
from core.domain.passage import SyllabusPart
from core.domain.units import PATH_BORDER, UnitKind
from core.ports.models import TokenCounter
from core.rag.indexing.cutting import Cutter
from core.rag.indexing.pieces import Path, Piece, Section, common
from core.rag.indexing.syllabi import by_part
from core.text import sentences
from core.text.passage_structure import LONGEST_HEADING

_MOST = 2  # in a row; more are lines of text that only look like headings
_SHARE = 6  # of a passage, at most, are the headings of such a section


@dataclass(frozen=True, slots=True)
class LoneHeading:
    """A heading with nothing below it; the last of `path` is the heading itself."""

    path: Path
    page: int | None


def placed(found: Sequence[Section | LoneHeading], cutter: Cutter) -> list[Section]:
    """The sections in order, and with them the lone headings, none of which is a passage by itself.

    One or two stand with a neighbour on their page, the one that shares more headings with them. Three or more, long
    ones, and those of a page without other text are lines of text. A short one alone on its page is left out.
    """
    kept: list[Section] = []
    held: list[LoneHeading] = []
    for each in found:
        if isinstance(each, Section):
            kept += _settled(held, kept, each, cutter)
            held = []
        else:
            if held and held[-1].page != each.page:
                kept += _settled(held, kept, None, cutter)
                held = []
            held.append(each)
    return kept + _settled(held, kept, None, cutter)


def _settled(held: Sequence[LoneHeading], kept: list[Section], after: Section | None, cutter: Cutter) -> list[Section]:
    """What comes next: the headings as text, where no neighbour takes them, and the section after them."""
    rest = [] if after is None else [after]
    if not held:
        return rest
    beside = _beside(held, kept[-1] if kept else None, after, cutter) if _are_headings(held) else None
    if beside is not None and beside.behind:
        kept[-1] = beside
        return rest
    if beside is not None:
        return [beside]
    is_left_out = _are_headings(held) and len(held) == 1 and not _is_on(held[0].page, kept, after)
    return rest if is_left_out else [_as_text(held, cutter), *rest]


def _are_headings(held: Sequence[LoneHeading]) -> bool:
    return len(held) <= _MOST and all(len(each.path[-1].split()) <= LONGEST_HEADING for each in held)


def _is_on(page: int | None, kept: Sequence[Section], after: Section | None) -> bool:
    pages = {kept[-1].pieces[-1].page} if kept else set()
    return page in (pages | {after.pieces[0].page} if after else pages)


def _beside(
    held: Sequence[LoneHeading], before: Section | None, after: Section | None, cutter: Cutter
) -> Section | None:
    """The neighbour that takes the headings, with them; None where none is on their page, or has room for them."""
    paths, page = tuple(each.path for each in held), held[0].page
    found = []
    if after is not None and after.pieces[0].page == page:
        found.append(replace(after, ahead=paths))
    if before is not None and before.pieces[-1].page == page:
        found.append(replace(before, behind=paths))
    fitting = [each for each in found if _lines_of(each, cutter) <= cutter.max_tokens // _SHARE]
    above = [path[:-1] for path in paths]
    best = max(fitting, key=lambda each: len(common([each.path, *above])), default=None)
    return None if best is None else _with_room(best, cutter)


def _lines_of(section: Section, cutter: Cutter) -> int:
    """The tokens of the headings that its passage shows."""
    shared = len(common(section.paths))
    return cutter.counter.count("\n".join(PATH_BORDER.join(path[shared:]) for path in section.paths)) + 2


def _with_room(section: Section, cutter: Cutter) -> Section:
    """The section with a first and last piece that leave room for the headings beside them."""
    reserve = _lines_of(section, cutter)
    first = cutter.whole(section.pieces[0], reserve)
    pieces = (*first, *section.pieces[1:])
    return replace(section, pieces=(*pieces[:-1], *cutter.whole(pieces[-1], reserve)))


def _as_text(held: Sequence[LoneHeading], cutter: Cutter) -> Section:
    above = common(each.path[:-1] for each in held)
    lines = list(_lines([each.path[len(above) :] for each in held]))
    pieces = (cutter.whole(Piece(line, "\n\n", held[0].page, UnitKind.SENTENCE)) for line in lines)
    return Section(above, tuple(piece for parts in pieces for piece in parts))


def _lines(paths: Sequence[Path]) -> Iterator[str]:
    """Every heading of these paths once, in order."""
    shown: Path = ()
    for path in paths:
        yield from path[len(common([shown, path])) :]
        shown = path


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
