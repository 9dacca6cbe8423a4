"""Read tables of courses, sections and meetings by the names of their columns."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from core.domain.document import Block
from core.domain.records import Meeting
from core.domain.units import row_text
from core.extract.block_lines import MOST_COLUMNS
from core.extract.records.course_codes import AMOUNT, CODE, CourseHead, code_of, is_subject, read_head
from core.extract.records.course_columns import certain_columns, column_names
from core.extract.records.course_fields import Field
from core.extract.records.course_records import Found
from core.extract.records.meetings import meeting_of
from core.extract.records.people import people

_MEETING_COLUMNS = {"when", "days", "time", "place", "instructors"}
_FIELD_COLUMNS = ("credits", "prerequisites", "terms", "section", "reference", "notes", "campus", "methods")
_NUMERIC = re.compile(r"\d{5}|\d{2}[-.][A-Z]?\d{3}[A-Z]?")
_ALTERNATIVE = re.compile(r"^(?:or|and|&)\s+", re.IGNORECASE)
_MOSTLY = 0.7


@dataclass(frozen=True, slots=True)
class TableRow:
    """A row by our names of its columns; its line in the page; the name that stands above it across the table."""

    cells: Mapping[str, str]
    line: str
    group: str = ""


@dataclass(frozen=True)
class CourseTable:
    """The rows of a table by the names of their columns; `is_numeric` where its courses have numbers for codes."""

    names: frozenset[str]
    rows: tuple[TableRow, ...]
    is_numeric: bool = False

    @property
    def names_courses(self) -> bool:
        """Whether each row names a course and a fact about it."""
        return ("code" in self.names or {"subject", "number"} <= self.names) and len(self.names) >= 2

    @property
    def lists_sections(self) -> bool:
        """Whether each row is a section of the course under whose heading or name it stands."""
        return bool(self.names & {"section", "reference"}) and bool(self.names & _MEETING_COLUMNS)

    @property
    def lists_meetings(self) -> bool:
        """Whether each row is a meeting of the course under whose heading the table stands."""
        return len(self.names & _MEETING_COLUMNS) >= 2 and bool(self.names & {"when", "days", "time"})


def read_table(block: Block) -> CourseTable:
    """The rows of a TABLE block; columns that are unrelated, or not certain, are left out."""
    width = max(map(len, (block.header or (), *block.rows)), default=0)
    if width > MOST_COLUMNS:
        return CourseTable(frozenset(), ())
    names, rows = _named(block)
    groups = block.groups[len(block.rows) - len(rows) :] or ("",) * len(rows)
    plain = tuple(_row(names, row, group) for row, group in zip(rows, groups, strict=True))
    read = _with_campus(_with_surnames(plain))
    codes = [row.cells["code"] for row in read if "code" in row.cells]
    is_numeric = bool(codes) and sum(bool(_NUMERIC.fullmatch(code)) for code in codes) >= _MOSTLY * len(codes)
    return CourseTable(frozenset(filter(None, names)), read, is_numeric)


def _named(block: Block) -> tuple[list[str], tuple[tuple[str, ...], ...]]:
    """Our names of the columns, and the rows below the one that names them."""
    if block.header is not None:
        return column_names(block.header), block.rows
    first = column_names(block.rows[0]) if block.rows else []
    if (
        sum(map(bool, first)) >= max(3, 0.6 * sum(bool(cell.strip()) for cell in block.rows[0]))
        if block.rows
        else False
    ):
        return first, block.rows[1:]
    return certain_columns(block.rows), block.rows


def _row(names: list[str], row: tuple[str, ...], group: str) -> TableRow:
    cells = {name: text for name, cell in zip(names, row, strict=False) if name and (text := cell.strip())}
    return TableRow(cells, row_text(row), group)


def _with_surnames(rows: tuple[TableRow, ...]) -> tuple[TableRow, ...]:
    """The rows; where the column of instructors names people by one word each, a comma parts two people."""
    named = [cell for row in rows if (cell := row.cells.get("instructors", "")) and "," not in cell]
    if not named or sum(" " not in cell for cell in named) < _MOSTLY * len(named):
        return rows
    return tuple(
        replace(row, cells={**row.cells, "instructors": row.cells["instructors"].replace(",", ";")})
        if "," in row.cells.get("instructors", "")
        else row
        for row in rows
    )


def _with_campus(rows: tuple[TableRow, ...]) -> tuple[TableRow, ...]:
    """The rows; a campus stands behind the room where it is not that of most of them."""
    usual, _ = Counter(row.cells.get("campus", "") for row in rows).most_common(1)[0] if rows else ("", 0)
    return tuple(
        replace(row, cells={**row.cells, "place": ", ".join(filter(None, (row.cells.get("place"), campus)))})
        if (campus := row.cells.get("campus", "")) not in {"", usual}
        else row
        for row in rows
    )


def courses_of(table: CourseTable) -> list[Found]:
    """A course or section for each row that names one.

    A row without a code is a further section of the course above, or a further meeting where it names no section.
    """
    if table.names_courses:
        return [one for one in _named_courses(table) if one.is_course or one.head.title]
    return list(_grouped(table)) if table.lists_sections else []


def _named_courses(table: CourseTable) -> list[Found]:
    course: Found | None = None
    found: list[Found] = []
    for row in table.rows:
        head = _head(row.cells, table.is_numeric)
        if head is not None:
            course = _from_row(head, row)
            found.append(course)
        elif course is not None and "code" not in row.cells and "number" not in row.cells:
            _add(found, course, row)
    return found


def _add(found: list[Found], course: Found, row: TableRow) -> None:
    """A further section of a course; a row without one adds its meeting to the last section.

    The row of a course that has only sections below it is not a section of its own.
    """
    if row.cells.keys() & {"section", "reference"}:
        is_bare = found[-1] is course and not (course.first("section") or course.first("reference") or course.meetings)
        found[-1 if is_bare else len(found) :] = [_of_course(course, row)]
    elif row.cells.keys() & _MEETING_COLUMNS and "title" not in row.cells:
        found[-1] = _with_meeting(found[-1], row.cells)


def _of_course(course: Found, row: TableRow) -> Found:
    """The section of this row, with what all sections of its course share."""
    one = _from_row(_titled(course.head, row.cells.get("title", "")), row)
    own = {field.name for field in one.fields} | {"section", "reference", "notes"}
    return replace(one, fields=(*one.fields, *(field for field in course.fields if field.name not in own)))


def _titled(head: CourseHead, title: str) -> CourseHead:
    """The course with the title of one of its sections; a title that ends with a colon goes on in it."""
    first = head.title.rstrip(" :")
    if not title or title.casefold() in {first.casefold(), "tba", "tbd"}:
        return replace(head, title=first)
    return replace(head, title=f"{head.title} {title}" if head.title.endswith(":") else title)


def _grouped(table: CourseTable) -> Iterator[Found]:
    """The sections that stand below the name of their course in the same table."""
    last: Found | None = None
    for row in table.rows:
        head = read_head(row.group) if row.group else None
        if head is None or not head.is_sure:
            continue
        if row.cells.keys() & {"section", "reference"}:
            if last is not None:
                yield last
            last = _from_row(head, row)
        elif last is not None and last.head.code == head.code:
            last = _with_meeting(last, row.cells)
    if last is not None:
        yield last


def sections_of(table: CourseTable, course: Found) -> list[Found]:
    """A section for each row, with the data of its course."""
    found: list[Found] = []
    for row in table.rows:
        if "section" in row.cells or "reference" in row.cells:
            found.append(_of_course(course, row))
        elif found:
            found[-1] = _with_meeting(found[-1], row.cells)
    return found


def with_meetings(course: Found, table: CourseTable) -> Found:
    """The course with all rows of a table of meetings."""
    for row in table.rows:
        course = _with_meeting(course, row.cells)
    return course


def _head(row: Mapping[str, str], is_numeric: bool) -> CourseHead | None:
    code = _ALTERNATIVE.sub("", row.get("code", "")) or f"{row.get('subject', '')} {row.get('number', '')}"
    if is_numeric and _NUMERIC.fullmatch(code):
        return CourseHead("", code, row.get("title", ""))
    match = CODE.match(code)
    if match is None or not is_subject(match["subject"]):
        return None
    named = read_head(code)
    title = row.get("title", "") or (named.title if named else "")
    return CourseHead("", code_of(match), title) if title or match.end() == len(code) else None


def _from_row(head: CourseHead, row: TableRow) -> Found:
    fields = tuple(Field(name, name.capitalize(), row.cells[name]) for name in _FIELD_COLUMNS if _says(name, row.cells))
    department = "" if read_head(row.group) else row.group
    return _with_meeting(Found(head, fields, unit=row.line, department=department), row.cells)


def _says(name: str, row: Mapping[str, str]) -> bool:
    return name in row and (name != "credits" or re.match(AMOUNT, row[name]) is not None)


def _with_meeting(found: Found, row: Mapping[str, str]) -> Found:
    names = tuple(people(row.get("instructors", "")))
    meeting = meeting_of(row)
    meetings: tuple[Meeting, ...] = (meeting,) if meeting else ()
    return replace(
        found,
        meetings=_once([*found.meetings, *meetings]),
        instructors=tuple(dict.fromkeys([*found.instructors, *names])),
    )


def _once(meetings: Iterable[Meeting]) -> tuple[Meeting, ...]:
    return tuple(dict.fromkeys(meetings))
