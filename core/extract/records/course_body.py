"""Read what stands below the opening line of a course: its labelled facts, its meetings and its sections."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.domain.document import Block, BlockKind
from core.extract.block_lines import lines_of
from core.extract.records.course_codes import CourseHead, read_head
from core.extract.records.course_fields import Field, label_of, labelled, read_line
from core.extract.records.course_methods import methods_in
from core.extract.records.course_records import Found
from core.extract.records.course_tables import (
    lists_meetings,
    lists_sections,
    names_courses,
    read_course_table,
    sections_of,
    with_meetings,
)

_SECTION_ITEM = re.compile(
    r"^(?:[Ss]ection|SECTION|[Ss]ec\.?) (?P<section>[A-Z]{0,2}\d{1,4}[A-Z]?|[A-Z]\d?)\s*[:–—-]\s*(?P<rest>.+)$"
)
# Below another heading stands a further subject ("Grading"), with notes and hours of its own.
_ABOUT_COURSE = re.compile(
    r"\b(?:courses?|class(?:es)?|sections?|meetings?|instructors?|lectures?|schedule|general|basic|information|details)\b",
    re.IGNORECASE,
)
_ANYWHERE = frozenset({"credits", "prerequisites", "corequisites", "terms", "reference"})


def read_body(head: CourseHead, blocks: Sequence[Block]) -> tuple[Found, list[Found]]:
    """The course, and its sections where it has some."""
    course, sections = Found(_named(head, blocks)), list[Found]()
    for block, label, is_near in _under_labels(blocks):
        if block.kind is BlockKind.TABLE:
            course, found = _of_table(block, course, is_near)
            sections += found
        elif block.kind is not BlockKind.CODE:
            sections += [_section(course, item) for item in block.items if _SECTION_ITEM.match(item)]
            fields = labelled(label, block.text) if label else list(_own_fields(block))
            kept = [one for one in fields if is_near or one.name in _ANYWHERE]
            course = replace(course, fields=(*course.fields, *kept))
    return course, sections


def _named(head: CourseHead, blocks: Sequence[Block]) -> CourseHead:
    """The course with the title of its first line, where its heading has none ("CS 310 Syllabus")."""
    first = lines_of(blocks[0])[0] if blocks and blocks[0].kind is BlockKind.PARAGRAPH else ""
    again = read_head(first) if not head.title else None
    return replace(head, title=again.title) if again and again.code == head.code else head


def _under_labels(blocks: Sequence[Block]) -> Iterator[tuple[Block, str, bool]]:
    """Each block, the label that its heading is for it, and whether it still is about the course itself."""
    label, is_near = "", True
    for block in blocks:
        if block.kind is BlockKind.HEADING:
            label = label_of(block.text)
            is_near = bool(label) or _ABOUT_COURSE.search(block.text) is not None
        else:
            yield block, label, is_near
            label = ""


def _of_table(block: Block, course: Found, is_near: bool) -> tuple[Found, list[Found]]:
    table = read_course_table(block)
    if names_courses(table):
        return course, []
    if lists_sections(table):
        return course, sections_of(table, course)
    return (with_meetings(course, table) if is_near and lists_meetings(table) else course), []


def _own_fields(block: Block) -> Iterator[Field]:
    for line in lines_of(block):
        if block.kind is not BlockKind.LIST or not _SECTION_ITEM.match(line):
            yield from read_line(line)[0]
            yield from methods_in(line)


def _section(course: Found, line: str) -> Found:
    found = _SECTION_ITEM.match(line)
    fields, _ = read_line(found["rest"]) if found else ([], False)
    own = {one.name for one in fields}
    section = Field("section", "Section", found["section"] if found else "")
    inherited = [one for one in course.fields if one.name not in own | {"section"}]
    return replace(course, fields=(section, *fields, *inherited), meetings=(), unit=line)
