"""Place headings with nothing below them: beside a neighbouring section, as lines of text, or nowhere."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.domain.units import PATH_BORDER, UnitKind
from core.rag.indexing.cutting import Cutter
from core.rag.indexing.pieces import Path, Piece, Section, common
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
