"""Read courses, sections and meetings from the rows of tables."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import replace

from core.domain.document import Block
from core.extract.records.course_codes import AMOUNT, CODE, CourseHead, code_of, is_subject, read_head
from core.extract.records.course_fields import Field
from core.extract.records.course_records import Found, meetings_of, people
from core.extract.records.roles import RecordTable, RecordType, TableRow

_MEETING = {"when", "days", "time", "place", "instructors"}
_SECTION = {"section", "reference"}
_FIELDS = ("credits", "prerequisites", "terms", "section", "reference", "notes", "campus", "methods")
_NUMERIC = re.compile(r"\d{5}|\d{2}[-.][A-Z]?\d{3}[A-Z]?")
_CLASS_NUMBER = re.compile(r"\d{4,6}")
_ALTERNATIVE = re.compile(r"^(?:or|and|&)\s+", re.IGNORECASE)
_MOSTLY = 0.7

COURSE = RecordType("course")


def read_course_table(block: Block) -> RecordTable:
    """The rows of a TABLE block by their roles, with people and places as a course has them."""
    table = _with_class_numbers(COURSE.read(block))
    return replace(table, rows=_with_campus(_with_surnames(table)))


def _with_class_numbers(table: RecordTable) -> RecordTable:
    """The table; five digits without a title beside them are the numbers of classes, as PeopleSoft lists them."""
    codes = table.column("code")
    if "title" in table.roles or not codes or not all(_CLASS_NUMBER.fullmatch(code) for code in codes):
        return table
    names = {"code": "reference"}
    rows = [replace(row, cells={names.get(role, role): cell for role, cell in row.cells.items()}) for row in table.rows]
    return RecordTable(frozenset(names.get(role, role) for role in table.roles), tuple(rows))


def names_courses(table: RecordTable) -> bool:
    """Whether each row names a course and a fact about it."""
    return ("code" in table.roles or {"subject", "number"} <= table.roles) and len(table.roles) >= 2


def lists_sections(table: RecordTable) -> bool:
    """Whether each row is a section of the course under whose heading or name it stands."""
    return bool(table.roles & _SECTION) and bool(table.roles & _MEETING)


def lists_meetings(table: RecordTable) -> bool:
    """Whether each row is a meeting of the course under whose heading the table stands."""
    return len(table.roles & _MEETING) >= 2 and bool(table.roles & {"when", "days", "time"})


def _with_surnames(table: RecordTable) -> list[TableRow]:
    """The rows; where the column of instructors names people by one word each, a comma parts two people."""
    named = [cell for cell in table.column("instructors") if "," not in cell]
    if not named or sum(" " not in cell for cell in named) < _MOSTLY * len(named):
        return list(table.rows)
    return [
        _with(row, "instructors", cell.replace(",", ";")) if "," in (cell := row.get("instructors")) else row
        for row in table.rows
    ]


def _with_campus(rows: list[TableRow]) -> tuple[TableRow, ...]:
    """The rows; a campus stands behind the room where it is not that of most of them."""
    usual, _ = Counter(row.get("campus") for row in rows).most_common(1)[0] if rows else ("", 0)
    return tuple(
        _with(row, "place", ", ".join(filter(None, (row.get("place"), campus))))
        if (campus := row.get("campus")) not in {"", usual}
        else row
        for row in rows
    )


def _with(row: TableRow, role: str, cell: str) -> TableRow:
    return replace(row, cells={**row.cells, role: cell})


def courses_of(table: RecordTable, course: Found | None = None) -> list[Found]:
    """A course or section for each row that names one; `course` is that of the heading above the table.

    A row without a code is a further section of the course above, or a further meeting where it names no section.
    """
    is_named, found = names_courses(table), list[Found]()
    if not is_named and not lists_sections(table):
        return []
    codes = table.column("code")
    is_numeric = bool(codes) and sum(bool(_NUMERIC.fullmatch(code)) for code in codes) >= _MOSTLY * len(codes)
    for row in table.rows:
        head = _head(row, is_numeric) if is_named else _of_group(row.group)
        if head is not None and is_named:
            course = _from_row(head, row)
            found.append(course)
            continue
        course = Found(head) if head is not None else course
        if course is not None and not row.cells.keys() & {"code", "number"}:
            _add(found, course, row)
    return [one for one in found if one.is_course or one.head.title]


def _of_group(group: str) -> CourseHead | None:
    """The course that a name across the table opens."""
    head = read_head(group) if group else None
    return head if head is not None and head.is_sure else None


def _add(found: list[Found], course: Found, row: TableRow) -> None:
    """A further section of a course; a row without one adds its meeting to the last section.

    The row of a course that has only sections below it is not a section of its own.
    """
    if row.cells.keys() & _SECTION:
        is_row = bool(found) and found[-1] is course
        is_bare = is_row and not (course.first("section") or course.first("reference") or course.meetings)
        found[-1 if is_bare else len(found) :] = [_of_course(course, row)]
    elif found and found[-1].head.code == course.head.code and "title" not in row.cells:
        found[-1] = _with_meeting(found[-1], row)


def _of_course(course: Found, row: TableRow) -> Found:
    """The section of this row, with what all sections of its course share."""
    one = _from_row(_titled(course.head, row.get("title")), row)
    own = {field.name for field in one.fields} | {"section", "reference", "notes"}
    return replace(one, fields=(*one.fields, *(field for field in course.fields if field.name not in own)))


def _titled(head: CourseHead, title: str) -> CourseHead:
    """The course with the title of one of its sections; a title that ends with a colon goes on in it."""
    first = head.title.rstrip(" :")
    if not title or title.casefold() in {first.casefold(), "tba", "tbd"}:
        return replace(head, title=first)
    return replace(head, title=f"{head.title} {title}" if head.title.endswith(":") else title)


def with_meetings(course: Found, table: RecordTable) -> Found:
    """The course with all rows of a table of meetings."""
    for row in table.rows:
        course = _with_meeting(course, row)
    return course


def _head(row: TableRow, is_numeric: bool) -> CourseHead | None:
    code = _ALTERNATIVE.sub("", row.get("code")) or f"{row.get('subject')} {row.get('number')}"
    if is_numeric and _NUMERIC.fullmatch(code):
        return CourseHead("", code, row.get("title"))
    match = CODE.match(code)
    if match is None or not is_subject(match["subject"]):
        return None
    named = read_head(code)
    title = row.get("title") or (named.title if named else "")
    return CourseHead("", code_of(match), title) if title or match.end() == len(code) else None


def _from_row(head: CourseHead, row: TableRow) -> Found:
    fields = tuple(Field(name, name.capitalize(), row.cells[name]) for name in _FIELDS if _says(name, row.cells))
    department = "" if read_head(row.group) else row.group
    return _with_meeting(Found(head, fields, unit=row.line, department=department), row)


def _says(name: str, row: Mapping[str, str]) -> bool:
    return name in row and (name != "credits" or re.match(AMOUNT, row[name]) is not None)


def _with_meeting(found: Found, row: TableRow) -> Found:
    return replace(
        found,
        meetings=tuple(dict.fromkeys([*found.meetings, *meetings_of(row.cells)])),
        instructors=tuple(dict.fromkeys([*found.instructors, *people(row.get("instructors"))])),
    )
