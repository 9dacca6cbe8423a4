"""Recognise the courses in the blocks of a page: a record for each course, or for each section of it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from core.domain.document import Block, BlockKind
from core.domain.records import CourseRecord
from core.extract.records.course_codes import CODE, CourseHead, read_head
from core.extract.records.course_fields import Field, label_of, labelled, methods_in, read_line
from core.extract.records.course_records import Found, record_of
from core.extract.records.course_tables import (
    courses_of,
    lists_meetings,
    lists_sections,
    names_courses,
    read_course_table,
    with_meetings,
)
from core.extract.records.page_lines import lines_of
from core.extract.records.stated_time import outlined, stated_time

_SECTION_ITEM = re.compile(
    r"^(?:[Ss]ection|SECTION|[Ss]ec\.?) (?P<section>[A-Z]{0,2}\d{1,4}[A-Z]?|[A-Z]\d?)\s*[:–—-]\s*(?P<rest>.+)$"
)
# "GEO 210. Glaciers of the Alps. How ice moves. Prerequisite: GEO 101. Credits 4.", all in one line.
_TITLE_END = re.compile(r"(?:(?<=\w{3})|(?<=\b[IVX])|(?<=\b[IVX]{2})|(?<=[)\d]))\.\s+(?=[A-Z\d])")
# Below another heading stands a further subject ("Grading"), with notes and hours of its own.
_ABOUT_COURSE = re.compile(
    r"\b(?:courses?|class(?:es)?|sections?|meetings?|instructors?|lectures?|schedule|general|basic|information|details)\b",
    re.IGNORECASE,
)
_ANYWHERE = frozenset({"credits", "prerequisites", "corequisites", "terms", "reference"})


@dataclass
class _Segment:
    """The blocks from one course's opening to the next; without `head` they belong to no course."""

    head: CourseHead | None = None
    opening: Block | None = None
    blocks: list[tuple[Block, str]] = field(default_factory=list)
    term: str = ""


def courses_in(blocks: Sequence[Block], title: str = "", url: str = "") -> list[CourseRecord]:
    """The courses in reading order, each once."""
    found = (record for segment in _segments(blocks, title) for record in _records(segment, url))
    return list(dict.fromkeys(named for record in found for named in (record, *_by_each_subject(record))))


def _by_each_subject(record: CourseRecord) -> Iterator[CourseRecord]:
    """ "GER/SCAN 140" is looked up as "GER 140" and as "SCAN 140", too."""
    subject, _, number = record.code.rpartition(" ")
    subjects = subject.split("/")
    if len(subjects) > 1 and min(map(len, subjects)) > 1:
        yield from (replace(record, code=f"{each} {number}") for each in subjects)


def _segments(blocks: Sequence[Block], title: str) -> Iterator[_Segment]:
    terms = {id(block): stated_time(path).term for block, path in outlined(blocks, title)}
    segment = _Segment()
    for block in blocks:
        head = _head_of(block)
        if head is not None:
            yield segment
            segment = _Segment(head, block, term=terms.get(id(block), ""))
            continue
        segment.term = segment.term or terms.get(id(block), "")
        segment.blocks.append((block, terms.get(id(block), "")))
    yield segment


def _head_of(block: Block) -> CourseHead | None:
    """The course that a block opens: a heading, or a separate line that begins with a code."""
    if block.kind is BlockKind.HEADING:
        return read_head(block.text)
    if block.kind is BlockKind.PARAGRAPH:
        first, rest = _opening(block)
        head = read_head(first)
        if head is not None and head.is_sure and _opens(head, rest):
            return head
    return None


def _opening(block: Block) -> tuple[str, str]:
    """The line of a course, and what follows in lines; a paragraph that runs on has its title up to the first point."""
    first, _, rest = block.text.partition("\n")
    if rest or not CODE.match(first) or not read_line(_TITLE_END.split(first)[-1])[1]:
        return first, rest
    lines = (first[: end.start()] for end in _TITLE_END.finditer(first))
    opening = next((line for line in lines if (head := read_head(line)) and head.title), first)
    return opening, "\n".join(_TITLE_END.split(first[len(opening) :].lstrip(". ")))


def _opens(head: CourseHead, rest: str) -> bool:
    """Whether the credits stand in the line of the code or in one below it, or nothing follows that line."""
    below = (one.name for line in rest.splitlines() for one in read_line(line)[0])
    return bool(head.credits) or not rest or "credits" in below


def _records(segment: _Segment, url: str) -> list[CourseRecord]:
    rows = [record for block, term in segment.blocks for record in _row_records(block, url, term)]
    if segment.head is None:
        return rows
    course, sections = read_body(segment.head, _body(segment))
    if not course.is_course and not sections:
        return []
    return [*(record_of(one, url, segment.term) for one in sections or [course]), *rows]


def _body(segment: _Segment) -> list[Block]:
    blocks = [block for block, _ in segment.blocks]
    if segment.opening is None or segment.opening.kind is BlockKind.HEADING:
        return blocks
    return [*_after_first_line(segment.opening), *blocks]


def _row_records(block: Block, url: str, term: str) -> list[CourseRecord]:
    if block.kind is not BlockKind.TABLE:
        return []
    return [record_of(one, url, term) for one in courses_of(read_course_table(block))]


def _after_first_line(opening: Block) -> Iterator[Block]:
    if rest := _opening(opening)[1]:
        yield replace(opening, text=rest)


def read_body(head: CourseHead, blocks: Sequence[Block]) -> tuple[Found, list[Found]]:
    """The course, and its sections where it has some."""
    course, sections = Found(head), list[Found]()
    for block, label, is_near in _under_labels(blocks):
        if block.kind is BlockKind.TABLE:
            course, rows = _of_table(block, course, is_near)
            sections += rows
        elif block.kind is not BlockKind.CODE:
            sections += [_section(course, found) for item in block.items if (found := _SECTION_ITEM.match(item))]
            fields = labelled(label, block.text) if label else list(_own_fields(block))
            kept = [one for one in fields if is_near or one.name in _ANYWHERE]
            course = replace(course, fields=(*course.fields, *kept))
    return course, sections


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
        return course, courses_of(table, course)
    return (with_meetings(course, table) if is_near and lists_meetings(table) else course), []


def _own_fields(block: Block) -> Iterator[Field]:
    for line in lines_of(block):
        if block.kind is not BlockKind.LIST or not _SECTION_ITEM.match(line):
            yield from read_line(line)[0]
            yield from methods_in(line)


def _section(course: Found, item: re.Match[str]) -> Found:
    fields, _ = read_line(item["rest"])
    own = {"section", *(one.name for one in fields)}
    inherited = [one for one in course.fields if one.name not in own]
    section = Field("section", "Section", item["section"])
    return replace(course, fields=(section, *fields, *inherited), meetings=(), unit=item.string)
