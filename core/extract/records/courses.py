"""Recognise courses in the blocks of a page; each gets a record and a sentence that can be cited."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from core.domain.document import Block, BlockKind, record_block
from core.domain.records import CourseRecord
from core.extract.block_lines import lines_of
from core.extract.records.course_codes import CODE, TERM, CourseHead, code_of, is_subject, read_head
from core.extract.records.course_fields import Field, read_line
from core.extract.records.course_groups import shared_notes
from core.extract.records.course_records import Found, record_of, sentence, with_notes
from core.extract.records.course_tables import cells_of, courses_of, read_table, sections_of, with_meetings

_SECTION_ITEM = re.compile(
    r"^(?:[Ss]ection|SECTION|[Ss]ec\.?) (?P<section>[A-Z]{0,2}\d{1,4}[A-Z]?|[A-Z]\d?)\s*[:–—-]\s*(?P<rest>.+)$"
)
_TERM_NAME = re.compile(rf"\b{TERM}\b", re.IGNORECASE)
_WORD = re.compile(r"\w+")
_CAPTION_WORDS = 6


@dataclass
class _Segment:
    """The blocks from one course's opening to the next; without `head` they belong to no course."""

    head: CourseHead | None = None
    opening: Block | None = None
    blocks: list[Block] = field(default_factory=list)
    term: str = ""


def with_courses(blocks: Sequence[Block], title: str = "", url: str = "") -> tuple[list[Block], list[CourseRecord]]:
    """The blocks, with a RECORD block for each course in place of the fields that it says, and the course records.

    Other blocks, and pages without courses, are unchanged.
    """
    notes = shared_notes(blocks)
    read: list[Block] = []
    records: list[CourseRecord] = []
    for segment in _segments(blocks, title):
        shown, found = _read_segment(segment, url, notes)
        read += shown
        records += found
    return read, list(dict.fromkeys(records))


def _segments(blocks: Sequence[Block], title: str) -> Iterator[_Segment]:
    term = _term_in(title)
    segment = _Segment(term=term)
    for block in blocks:
        head = _head_of(block)
        if block.kind is BlockKind.HEADING and head is None:
            term = _term_in(block.text) or term
        if head is not None or _closes(segment, block) or (segment.head is None and term != segment.term):
            yield segment
            segment = _Segment(head, block if head else None, [] if head else [block], term)
        else:
            segment.blocks.append(block)
    yield segment


def _head_of(block: Block) -> CourseHead | None:
    """The course that a block opens: a heading, or a separate line that begins with a code."""
    if block.kind is BlockKind.HEADING:
        return read_head(block.text)
    if block.kind is BlockKind.PARAGRAPH:
        first, _, rest = block.text.partition("\n")
        head = read_head(first)
        if head is not None and head.is_sure and (head.credits or not rest) and not _is_sentence(first):
            return head
    if block.kind is BlockKind.LIST and (named := _named_by_fields(block)):
        return CourseHead("", named)
    return None


def _is_sentence(line: str) -> bool:
    return len(line.split()) > 16 or bool(re.search(r"\b(?:is|are|must|may|will|have|has|can)\b", line))


def _named_by_fields(block: Block) -> str:
    """The code in a list of labels and values about one course."""
    fields = [one for item in block.items for one in read_line(item)[0]]
    names = {one.name: one.value for one in reversed(fields)}
    code = names.get("code") or f"{names.get('subject', '')} {names.get('number', '')}"
    match = CODE.fullmatch(code.strip())
    return code_of(match) if match and is_subject(match["subject"]) and len(names) >= 3 else ""


def _closes(segment: _Segment, block: Block) -> bool:
    if segment.opening is None or block.kind is not BlockKind.HEADING:
        return False
    return segment.opening.kind is not BlockKind.HEADING or block.level <= segment.opening.level


def _term_in(text: str) -> str:
    found = _TERM_NAME.search(text)
    return found[0] if found else ""


def _read_segment(segment: _Segment, url: str, notes: dict[str, list[str]]) -> tuple[list[Block], list[CourseRecord]]:
    whole = [segment.opening, *segment.blocks] if segment.opening else segment.blocks
    if segment.head is None:
        return whole, [record for block in whole for record in _row_records(block, url, segment.term)]
    body = [segment.opening, *segment.blocks] if not segment.head.line and segment.opening else segment.blocks
    course, sections = _read_body(segment.head, body)
    if not course.is_course and not sections:
        return whole, []
    found = [_with_shared(one, notes) for one in sections or [course]]
    records = [record_of(one, url, segment.term) for one in found]
    lines = [sentence(one, record) for one, record in zip(found, records, strict=True)]
    said = {word for line in lines for word in _WORD.findall(line)}
    shown = [*_opening(segment), record_block(lines, segment.opening.page if segment.opening else None)]
    shown += _unsaid([*_after_first_line(segment, body)], said)
    others = [record for block in body for record in _row_records(block, url, segment.term)]
    return shown, records + others


def _with_shared(found: Found, notes: dict[str, list[str]]) -> Found:
    return with_notes(found, notes.get(found.head.code, []))


def _read_body(head: CourseHead, blocks: Sequence[Block]) -> tuple[Found, list[Found]]:
    course, sections = Found(head), []
    for block in blocks:
        if block.kind is BlockKind.TABLE:
            table = read_table(block)
            if table.lists_sections:
                sections += sections_of(table, course)
            elif table.lists_meetings and not table.names_courses:
                course = with_meetings(course, table)
        elif block.kind is not BlockKind.CODE:
            sections += [_section(course, item) for item in block.items if _SECTION_ITEM.match(item)]
            course = replace(course, fields=course.fields + tuple(_own_fields(block)))
    return course, sections


def _own_fields(block: Block) -> Iterator[Field]:
    for line in lines_of(block):
        if block.kind is not BlockKind.LIST or not _SECTION_ITEM.match(line):
            yield from read_line(line)[0]


def _section(course: Found, line: str) -> Found:
    found = _SECTION_ITEM.match(line)
    fields, _ = read_line(found["rest"]) if found else ([], False)
    own = {one.name for one in fields}
    section = Field("section", "Section", found["section"] if found else "")
    inherited = [one for one in course.fields if one.name not in own | {"section"}]
    return replace(course, fields=(section, *fields, *inherited), meetings=())


def _row_records(block: Block, url: str, term: str) -> list[CourseRecord]:
    if block.kind is not BlockKind.TABLE:
        return []
    table = read_table(block)
    return [record_of(one, url, term) for one in courses_of(table)] if table.names_courses else []


def _opening(segment: _Segment) -> list[Block]:
    if segment.opening is None or segment.head is None or not segment.head.line:
        return []
    if segment.opening.kind is BlockKind.HEADING:
        return [segment.opening]
    return [Block(BlockKind.HEADING, segment.head.line, 5, segment.opening.page)]


def _after_first_line(segment: _Segment, body: Sequence[Block]) -> Iterator[Block]:
    opening = segment.opening
    if opening is not None and opening.kind is BlockKind.PARAGRAPH and "\n" in opening.text:
        yield replace(opening, text=opening.text.partition("\n")[2])
    yield from body


def _unsaid(blocks: Sequence[Block], said: set[str]) -> list[Block]:
    """The blocks without lines and tables that the course's sentence already contains."""
    kept: list[Block] = []
    for block in blocks:
        if block.kind is BlockKind.TABLE and _is_table_said(block, said):
            if kept and kept[-1].kind is BlockKind.PARAGRAPH and len(kept[-1].text.split()) <= _CAPTION_WORDS:
                kept.pop()
        elif block.kind in {BlockKind.PARAGRAPH, BlockKind.LIST}:
            kept += _unsaid_lines(block, said)
        else:
            kept.append(block)
    return kept


def _unsaid_lines(block: Block, said: set[str]) -> list[Block]:
    lines = zip(block.text.split("\n"), lines_of(block), strict=True)
    left = [(shown, line) for shown, line in lines if not _is_said(line, said)]
    if not left:
        return []
    text, items = "\n".join(shown for shown, _ in left), tuple(line for _, line in left)
    return [replace(block, text=text, items=items if block.items else ())]


def _is_table_said(block: Block, said: set[str]) -> bool:
    table = read_table(block)
    words = {word for cell in cells_of(block) for word in _WORD.findall(cell) if len(word) > 1}
    return (table.lists_sections or table.lists_meetings) and words <= said


def _is_said(line: str, said: set[str]) -> bool:
    fields, is_whole = read_line(line)
    return is_whole and all(set(_WORD.findall(one.value)) <= said for one in fields)
