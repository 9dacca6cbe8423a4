"""The lines of a programme page as trees: what stands below a heading, a line that leads in, or in a row."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from core.domain.passage import Chunk
from core.domain.records import name_words
from core.domain.units import CONTEXT, LIST_MARK, Unit, UnitKind
from core.plans.pages.line_conditions import chooses, condition_of
from core.text.languages.languages import english
from core.text.languages.schema.plans import ProgrammeWords
from core.text.passage_structure import reads_like_an_instruction, units_in
from core.text.values.codes import CODE
from core.text.values.lexer import of
from core.text.values.value import SEASON

_EN = english(ProgrammeWords)
_CODE = re.compile(CODE)
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_OR = re.compile(rf"or (?={CODE})")
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """A line as it is read and as the page says it, with those that are set below it."""

    text: str
    said: str
    units: float = 0.0
    below: tuple["Line", ...] = ()


_Placed = tuple[Path, int, Line]  # under further headings, and how far it is set in


def sections_of(passages: Sequence[Chunk]) -> dict[Path, list[Line]]:
    """The lines below each heading of the first and second level, those below further headings set in."""
    found: dict[Path, list[_Placed]] = {}
    for chunk in passages:
        for unit in units_in(chunk):
            if unit.kind in CONTEXT or reads_like_an_instruction(unit.text):
                continue
            path = tuple(dict.fromkeys((*chunk.headings, *unit.path)))
            depth = _depth(unit, chunk.text)
            _add(found.setdefault(path[:2], []), [(path[2:], depth, line) for line in _lines(unit, path)])
    return {path: list(_under(lines)) for path, lines in found.items()}


def _add(lines: list[_Placed], more: Sequence[_Placed]) -> None:
    """Adds lines; one that begins with "or" goes on with the one before it."""
    for path, depth, line in more:
        if lines and _OR.match(line.text):
            before = lines[-1][2]
            lines[-1] = (*lines[-1][:2], replace(before, text=f"{before.text} {line.text}"))
        else:
            lines.append((path, depth, line))


def _under(lines: Sequence[_Placed], level: int = 0) -> Iterator[Line]:
    """The lines as a tree, those of a heading below it; a heading above one list is one line with what leads in."""
    for name, group in groupby(lines, lambda each: each[0][level : level + 1]):
        inside = list(group)
        if not name:
            yield from _tree([(depth, line) for _, depth, line in inside])
            continue
        below = tuple(_under(inside, level + 1))
        if len(below) == 1 and below[0].below:
            yield replace(below[0], text=f"{name[0]}: {below[0].text}")
        else:
            yield Line(name[0], inside[0][2].said, below=below)


def _depth(unit: Unit, text: str) -> int:
    """How far it is set in: a line that leads in stands above the list below it, and that above what is set in."""
    if unit.kind is UnitKind.ROW:
        return 0 if unit.cells[0].endswith(":") and not _CODE.search(unit.text) else 1
    if unit.kind is not UnitKind.ITEM:
        leads_in = unit.text.endswith(":") or (chooses(unit.text) and not _CODE.search(unit.text))
        return 0 if leads_in else 1_000
    return 1 + unit.start - (text.rfind("\n", 0, unit.start) + 1) + len(unit.text) - len(unit.text.lstrip())


def _tree(lines: Sequence[tuple[int, Line]]) -> Iterator[Line]:
    at = 0
    while at < len(lines):
        depth, line = lines[at]
        end = at + 1
        while end < len(lines) and depth < lines[end][0] < 1_000:
            end += 1
        yield replace(line, below=tuple(_tree(lines[at + 1 : end])))
        at = end


def _lines(unit: Unit, path: Path) -> Iterator[Line]:
    """A line and its units; of a row, one for each of the courses side by side, and none for a total."""
    if unit.kind is not UnitKind.ROW:
        said = unit.text.strip()
        yield Line(_without_subject(said.removeprefix(LIST_MARK), path), said)
        return
    header = unit.header or ("",) * len(unit.cells)
    begun: list[str] = []
    pairs = [*zip(header, unit.cells, strict=False)]
    for at, (name, cell) in enumerate(pairs):
        is_units = _EN.unit_column.search(name) is not None
        begun += [] if is_units or not cell else [cell]
        ends = is_units or at + 1 == len(pairs) or (of(SEASON, name) and of(SEASON, pairs[at + 1][0]))
        if ends and begun and not _EN.total.match(begun[0]):
            yield Line(_of_cells(begun), unit.text, float(cell) if is_units and _NUMBER.fullmatch(cell) else 0.0)
        begun = [] if ends else begun


def _of_cells(cells: Sequence[str]) -> str:
    """The cell that requires something, after the first of the others; all of them where more than one does."""
    meant = [cell for cell in cells if condition_of(_OR.sub("", cell), "") is not None]
    name = next((cell for cell in cells if cell not in meant), "")
    if len(meant) != 1 or _OR.match(meant[0]):
        return meant[0] if len(meant) == 1 else " | ".join(cells)
    return f"{name}: {meant[0]}" if name else meant[0]


def _without_subject(text: str, path: Path) -> str:
    """A sentence on what all students of this programme take, from there on; other students may be a part of them."""
    found = _EN.subject.match(text)
    if not found or set(name_words(found["of"] or "")) - set(name_words(" ".join(path))):
        return text
    return text[found.end() :]
