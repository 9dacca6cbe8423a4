"""Read what a programme needs from the passages of its page, clause by clause; what is not understood is told."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.domain.passage import Chunk
from core.domain.units import CONTEXT, LIST_MARK, Unit, UnitKind
from core.plans.conditions import NOTHING, Condition, Excluded, Some, codes_in, every, leaves
from core.plans.grammar import read
from core.text.languages.languages import english
from core.text.languages.schema.plans import ProgrammeWords
from core.text.passage_structure import reads_like_an_instruction, units_in
from core.text.values.amounts import spelled_number
from core.text.values.codes import CODE, code_of

_EN = english(ProgrammeWords)
_CODE = re.compile(CODE)
Path = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Clause:
    """A line of a programme page, with what it requires, and the units that the page says it comes to (0: unsaid).

    Without a condition it is not understood. `name` is what stands before its courses, or the line.
    """

    name: str
    condition: Condition | None
    line: str
    units: float = 0.0

    @property
    def is_understood(self) -> bool:
        """Whether it says something that a plan can meet."""
        return self.condition is not None


@dataclass(frozen=True, slots=True)
class Programme:
    """The clauses of one section of a page; `elsewhere` are its other sections that name courses, which do not count.

    `units` are what the page says of single courses.
    """

    name: str
    section: str
    page: Chunk
    clauses: tuple[Clause, ...]
    elsewhere: tuple[str, ...] = ()
    units: Mapping[str, float] = field(default_factory=dict)

    @property
    def codes(self) -> tuple[str, ...]:
        """The courses that its clauses name, each once."""
        conditions = [each.condition for each in self.clauses if each.condition]
        return tuple(dict.fromkeys(code for each in conditions for code in codes_in(each)))

    @property
    def subject(self) -> str:
        """The subject of most of its courses, which numbers without one mean."""
        subjects = [code.rpartition(" ")[0] for code in self.codes]
        return max(dict.fromkeys(subjects), key=subjects.count, default="")


@dataclass(frozen=True, slots=True)
class _Line:
    """A line with those that are set below it."""

    text: str
    said: str
    units: float = 0.0
    below: tuple["_Line", ...] = ()


def read_programme(passages: Sequence[Chunk], *, is_minor: bool = False) -> Programme | None:
    """The programme that most clauses of one section of a page make; None where none names a course or numbers.

    `is_minor`: of the sections that speak of a minor, and otherwise of the others.
    """
    sections = {path: _clauses(lines) for path, lines in _sections(passages).items()}
    rated = [
        (sum(map(_weight, clauses)), path)
        for path, clauses in sections.items()
        if bool(_EN.minor.search(path[-1] if path else "")) is is_minor
    ]
    most, path = max(rated, key=lambda each: each[0], default=(0, ()))
    if not most:
        return None
    elsewhere = (other[-1] for other in sections if other and other != path and any(map(_weight, sections[other])))
    name = path[0] if path else passages[0].title
    stated = _stated_units(passages)
    return Programme(name, path[-1] if path else "", passages[0], sections[path], tuple(elsewhere), stated)


def _weight(clause: Clause) -> int:
    return len(list(leaves(clause.condition))) if clause.condition else 0


def _sections(passages: Sequence[Chunk]) -> dict[Path, list[_Line]]:
    """The lines below each heading of the first and second level, with those below further headings."""
    found: dict[Path, list[tuple[int, _Line]]] = {}
    for chunk in passages:
        for unit in units_in(chunk):
            if unit.kind in CONTEXT or reads_like_an_instruction(unit.text):
                continue
            path = tuple(dict.fromkeys((*chunk.headings, *unit.path)))
            found.setdefault(path[:2], []).append((_depth(unit, chunk.text), _line(unit)))
    return {path: list(_tree(lines)) for path, lines in found.items()}


def _depth(unit: Unit, text: str) -> int:
    """How far it is set in: a line that leads in stands above the list below it, and that above what is set in."""
    if unit.kind is UnitKind.ROW:
        return 1
    if unit.kind is not UnitKind.ITEM:
        return 0 if unit.text.endswith(":") else 1_000
    return 1 + unit.start - (text.rfind("\n", 0, unit.start) + 1) + len(unit.text) - len(unit.text.lstrip())


def _tree(lines: Sequence[tuple[int, _Line]]) -> Iterator[_Line]:
    at = 0
    while at < len(lines):
        depth, line = lines[at]
        end = at + 1
        while end < len(lines) and depth < lines[end][0] < 1_000:
            end += 1
        yield replace(line, below=tuple(_tree(lines[at + 1 : end])))
        at = end


def _line(unit: Unit) -> _Line:
    """A line and its units; of a row, the cell that requires something, after the first of the others."""
    if unit.kind is not UnitKind.ROW:
        return _Line(unit.text.strip().removeprefix(LIST_MARK), unit.text.strip())
    header = unit.header or ("",) * len(unit.cells)
    numbers = [cell for name, cell in zip(header, unit.cells, strict=False) if _EN.unit_column.search(name)]
    cells = [cell for cell in unit.cells if cell and cell not in numbers]
    meant = next((cell for cell in cells if _condition(cell, "") is not None), "")
    name = next((cell for cell in cells if cell != meant), "")
    text = f"{name}: {meant}" if name and meant else meant or " ".join(cells)
    return _Line(text, unit.text, next(map(_as_number, numbers), 0.0))


def _as_number(text: str) -> float:
    return float(text) if re.fullmatch(r"\d+(?:\.\d+)?", text) else 0.0


def _clauses(lines: Sequence[_Line]) -> tuple[Clause, ...]:
    """The clauses of the lines; one that leads in to clauses of their own is none."""
    found: list[Clause] = []
    for line in lines:
        if line.below and line.text.endswith(":") and not _count(line.text):
            found += _clauses(line.below)
        else:
            found.append(_clause(line))
    return tuple(found)


def _clause(line: _Line) -> Clause:
    name, _, rest = line.text.partition(":")
    units = line.units or (0.0 if len(_CODE.findall(name)) > 1 else _units(name))
    if line.below:
        return Clause(_name(name), _of_group(line, units), line.said, units)
    if not rest.strip():
        condition = _condition(_without_units(line.text), "")
        return Clause(_name(line.text), condition, line.said, units)
    return Clause(_name(name), _condition(_without_units(rest), name), line.said, units)


def _of_group(line: _Line, units: float) -> Condition | None:
    """All of the lines below, or as many as the line counts; None where one of them is not understood."""
    parts = [_clause(each).condition for each in line.below]
    known = [part for part in parts if part is not None]
    if len(known) < len(parts):
        return None
    count = _count(line.text)
    return Some(count, tuple(known)) if 0 < count < len(known) else every(known)


def _condition(text: str, name: str) -> Condition | None:
    """What the words after a name require; a number in the name counts them: "Two electives: from CS 340, CS 350"."""
    plain, count = text.strip(), _count(name)
    if not any(map(str.isdigit, plain)):  # no course and no number of one
        return None
    listed = _EN.leads_in.sub("", plain)
    if count and (counted := read(f"{count} of {listed}").condition) is not None:
        return counted
    if listed != plain:
        units = _units(name)
        return read(f"{units:g} credits from {listed}").condition if units else None
    found = read(plain).condition or read(_without_title(plain)).condition
    return None if found == NOTHING or any(isinstance(each, Excluded) for each in leaves(found or NOTHING)) else found


def _without_title(text: str) -> str:
    """A line of one course without the words of its title."""
    codes = _CODE.findall(text)
    begins = _CODE.match(text)
    is_titled = begins and len(codes) == 1 and text[begins.end() :].lstrip(" .:–—-")[:1].isupper()
    return begins[0] if begins and is_titled else text


def _count(text: str) -> int:
    found = _EN.counted.search(text)
    said = next(filter(None, found.groups()), "") if found else ""
    return int(said) if said.isdigit() else spelled_number(said)


def _units(text: str) -> float:
    found = _EN.units.search(text)
    return float(found[1]) if found else 0.0


def _without_units(text: str) -> str:
    """The line without the units at its end: "CS 110 Programming, 4 credits"."""
    found = _EN.units.search(text)
    if not found or text[found.end() :].strip(" ).,"):
        return text
    before = text[: found.start()].rstrip(" (,–—-")
    return before if _CODE.search(before) else text


def _name(text: str) -> str:
    return text.strip(" :.")


def _stated_units(passages: Sequence[Chunk]) -> dict[str, float]:
    """The units of courses that stand right after them, before another one is named."""
    found: dict[str, float] = {}
    for chunk in passages:
        for unit in units_in(chunk):
            marks = [*_CODE.finditer(unit.text)]
            for mark, after in zip(marks, [*marks[1:], None], strict=False):
                said = unit.text[mark.end() : after.start() if after else len(unit.text)]
                if (units := _units(said)) and (code := code_of(mark[0])):
                    found.setdefault(code, units)
    return found
