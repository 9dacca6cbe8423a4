"""Read what a programme needs from the passages of its page, clause by clause; what is not understood is told."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from core.domain.passage import Chunk
from core.plans.conditions import Condition, Pool, Some, Taken, codes_in, every, leaves
from core.plans.pages.catalog_years import Sections, by_year, year_of_page
from core.plans.pages.line_conditions import chooses, condition_of, count_in, units_said, without_title, without_units
from core.plans.pages.programme_lines import Line, Path, sections_of
from core.plans.pages.sharing import SharingRule, rule_in
from core.plans.pages.usual_order import UsualTerm, usual_order
from core.text.languages.languages import english
from core.text.languages.schema.plans import ProgrammeWords
from core.text.passage_structure import units_in
from core.text.values.codes import CODE, code_of

_EN = english(ProgrammeWords)
_CODE = re.compile(CODE)


@dataclass(frozen=True, slots=True)
class Clause:
    """A line of a programme page, with what it requires, and the units that the page says it comes to (0: unsaid).

    Without a condition it is not understood. `name` is what stands before its courses, or the line; `below` are the
    lines that it leads in to.
    """

    name: str
    condition: Condition | None
    line: str
    units: float = 0.0
    below: tuple[str, ...] = ()

    @property
    def is_understood(self) -> bool:
        """Whether it says something that a plan can meet."""
        return self.condition is not None


@dataclass(frozen=True, slots=True)
class Programme:
    """The clauses of one section of a page; `elsewhere` are its other sections that name courses, which do not count.

    `units` are what the page says of single courses, `year` that in which its catalog begins (0: unsaid), `years` all
    that pages have of it, `rule` what it says of courses that count for another programme, too, and `usual` the order
    that it publishes, line by line.
    """

    name: str
    section: str
    page: Chunk
    clauses: tuple[Clause, ...]
    elsewhere: tuple[str, ...] = ()
    units: Mapping[str, float] = field(default_factory=dict)
    year: int = 0
    years: tuple[int, ...] = ()
    rule: SharingRule | None = None
    usual: tuple[UsualTerm, ...] = ()

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


def read_programmes(passages: Sequence[Chunk], *, is_minor: bool = False) -> list[Programme]:
    """The programme of each catalog year of a page, or the one of a page that names no year.

    It is what most clauses of one section make; none is where none names a course or numbers. `is_minor`: of the
    sections that speak of a minor, and otherwise of the others. Sections that tell what courses need, and the page of a
    course, are of no programme.
    """
    if not passages:
        return []
    of_page = year_of_page(passages[0].title, passages[0].url)
    sections = by_year(_of_programmes(sections_of(passages)), of_page)
    read = {year: _programme(passages, of_year, is_minor) for year, of_year in sorted(sections.items())}
    rule = rule_in(passages)
    known = [replace(found, year=year, rule=rule) for year, found in read.items() if found]
    return [_with_order(each, usual_order(passages, each.year, is_minor=is_minor)) for each in known]


def _with_order(programme: Programme, usual: tuple[UsualTerm, ...]) -> Programme:
    """The programme with its usual order, whose sections are no others."""
    in_order = {each.section[-1] for each in usual if each.section}
    others = tuple(each for each in programme.elsewhere if each not in in_order)
    return replace(programme, usual=usual, elsewhere=others)


def _programme(passages: Sequence[Chunk], of_year: Sections, is_minor: bool) -> Programme | None:
    sections = {path: _clauses(lines) for path, lines in of_year.items()}
    rated = [
        (sum(map(_weight, clauses)), path)
        for path, clauses in sections.items()
        if bool(_EN.minor.search(path[-1] if path else "")) is is_minor
    ]
    most, path = max(rated, key=lambda each: each[0], default=(0, ()))
    name = path[0] if path else passages[0].title
    if not most or _is_of_course(name, sections[path]):
        return None
    elsewhere = (other[-1] for other in sections if other and other != path and any(map(_weight, sections[other])))
    stated = _stated_units(passages)
    return Programme(name, path[-1] if path else "", passages[0], sections[path], tuple(elsewhere), stated)


def _of_programmes(sections: Mapping[Path, Sequence[Line]]) -> dict[Path, Sequence[Line]]:
    """Those that do not tell what courses need; where a page does so once, it may be of the programme itself."""
    needs = {path: sum(map(_tells_needs, lines)) for path, lines in sections.items()}
    is_catalog = sum(needs.values()) > 1
    return {path: lines for path, lines in sections.items() if not (is_catalog and needs[path])}


def _tells_needs(line: Line) -> int:
    """In how many lines, of those below it as well."""
    return sum(map(_tells_needs, line.below), start=_EN.of_course.match(line.text) is not None)


def _is_of_course(name: str, clauses: Sequence[Clause]) -> bool:
    """Whether a page named after a course asks for that one alone."""
    conditions = [each.condition for each in clauses if each.condition]
    plain = name.replace(" ", "")
    return all(isinstance(each, Taken) and each.code.replace(" ", "") in plain for each in conditions)


def _weight(clause: Clause) -> int:
    return len(list(leaves(clause.condition))) if clause.condition else 0


def _clauses(lines: Sequence[Line]) -> tuple[Clause, ...]:
    """The clauses of the lines; one that leads in to clauses of their own is none, so each of them stands alone."""
    found: list[Clause] = []
    for line in lines:
        clause = _clause(line)
        found += [clause] if not line.below or _is_one(line, clause) else _clauses(line.below)
    return tuple(found)


def _is_one(line: Line, clause: Clause) -> bool:
    """Whether lines below make one clause: they are counted, chosen from, or come to the units that are said."""
    is_list = all(isinstance(_clause(each).condition, Taken) for each in line.below)
    is_choice = chooses(line.text) and (is_list or clause.units > 0)
    return bool(count_in(line.text)) or is_choice or (clause.units > 0 and clause.is_understood)


def _clause(line: Line) -> Clause:
    name, _, rest = line.text.partition(":")
    units = line.units or (0.0 if len(_CODE.findall(name)) > 1 else units_said(name))
    if line.below:
        units = units or units_said(rest)
        return Clause(_name(name), _of_group(line, units), line.said, units, tuple(_said_below(line)))
    if not rest.strip() or without_title(line.text) != line.text:
        condition = condition_of(without_units(line.text), "")
        return Clause(_name(line.text), condition, line.said, units)
    return Clause(_name(name), condition_of(without_units(rest), name), line.said, units)


def _said_below(line: Line) -> Iterator[str]:
    for each in line.below:
        yield each.said
        yield from _said_below(each)


def _of_group(line: Line, units: float) -> Condition | None:
    """All of the lines below, or as many as the line counts; None where one of them is not understood."""
    parts = [_clause(each).condition for each in line.below]
    known = tuple(part for part in parts if part is not None)
    if len(known) < len(parts):
        return None
    if not chooses(line.text) or _EN.of_each.search(line.text):
        return every(known)
    if count := count_in(line.text):
        return Some(count, known) if count <= len(known) else None
    is_list = all(isinstance(part, Taken) for part in known)
    return Pool(units, True, codes_in(every(known))) if units and is_list else None


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
                if (units := units_said(said)) and (code := code_of(mark[0])):
                    found.setdefault(code, units)
    return found
