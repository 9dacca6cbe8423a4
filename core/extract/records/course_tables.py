"""Read tables of courses, sections and meetings by the names of their columns."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from core.domain.document import Block
from core.domain.records import Meeting
from core.extract.block_lines import MOST_COLUMNS, named_rows
from core.extract.records.course_codes import AMOUNT, CODE, CourseHead, code_of, is_subject, read_head
from core.extract.records.course_columns import column_names
from core.extract.records.course_fields import Field
from core.extract.records.course_records import Found
from core.extract.records.meetings import meeting_of
from core.extract.records.people import people

_MEETING_COLUMNS = {"when", "days", "time", "place", "instructors"}
_FIELD_COLUMNS = ("credits", "prerequisites", "terms", "section", "reference", "notes")


@dataclass(frozen=True)
class CourseTable:
    """The rows of a table by the names of their columns."""

    names: frozenset[str]
    rows: tuple[Mapping[str, str], ...]

    @property
    def names_courses(self) -> bool:
        """Whether each row names a course and a fact about it."""
        return ("code" in self.names or {"subject", "number"} <= self.names) and len(self.names) >= 3

    @property
    def lists_sections(self) -> bool:
        """Whether each row is a section of the course under whose heading the table stands."""
        return bool(self.names & {"section", "reference"}) and bool(self.names & _MEETING_COLUMNS)

    @property
    def lists_meetings(self) -> bool:
        """Whether each row is a meeting of the course under whose heading the table stands."""
        return len(self.names & _MEETING_COLUMNS) >= 2 and bool(self.names & {"when", "days", "time"})


def read_table(block: Block) -> CourseTable:
    """The rows of a TABLE block; unrelated columns are left out."""
    header, lines = named_rows(block)
    if len(header) > MOST_COLUMNS:
        return CourseTable(frozenset(), ())
    names = column_names(header)
    rows = ({name: cell for name, cell in zip(names, line, strict=False) if name and cell} for line in lines)
    return CourseTable(frozenset(filter(None, names)), tuple(rows))


def courses_of(table: CourseTable) -> list[Found]:
    """A course or section for each row that names one; rows without a code are further meetings of the one above."""
    found: list[Found] = []
    for row in table.rows:
        head = _head(row)
        if head is not None:
            found.append(_from_row(head, row))
        elif found and "code" not in row and "number" not in row:
            found[-1] = _with_meeting(found[-1], row)
    return [one for one in found if one.is_course]


def sections_of(table: CourseTable, course: Found) -> list[Found]:
    """A section for each row, with the data of its course."""
    found: list[Found] = []
    for row in table.rows:
        if "section" not in row and "reference" not in row:
            if found:
                found[-1] = _with_meeting(found[-1], row)
            continue
        one = _from_row(course.head, row)
        own = {field.name for field in one.fields}
        inherited = tuple(field for field in course.fields if field.name not in own)
        found.append(replace(one, fields=one.fields + inherited))
    return found


def with_meetings(course: Found, table: CourseTable) -> Found:
    """The course with all rows of a table of meetings."""
    for row in table.rows:
        course = _with_meeting(course, row)
    return course


def _head(row: Mapping[str, str]) -> CourseHead | None:
    code = row.get("code", "") or f"{row.get('subject', '')} {row.get('number', '')}"
    match = CODE.match(code)
    if match is None or not is_subject(match["subject"]):
        return None
    named = read_head(code)
    title = row.get("title", "") or (named.title if named else "")
    return CourseHead("", code_of(match), title) if title or match.end() == len(code) else None


def _from_row(head: CourseHead, row: Mapping[str, str]) -> Found:
    fields = tuple(Field(name, name.capitalize(), row[name]) for name in _FIELD_COLUMNS if _says(name, row))
    return _with_meeting(Found(head, fields), row)


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


def cells_of(block: Block) -> Iterator[str]:
    """All cells of a TABLE block but those of the row that may name its columns."""
    for row in named_rows(block)[1]:
        yield from row
