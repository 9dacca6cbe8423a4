"""Take the line that opens a course for a heading, where its description stands below it."""

from collections.abc import Sequence
from dataclasses import replace

from core.domain.document import Block, BlockKind
from core.domain.records import CourseRecord

_LONGEST = 20  # words
_DEEPEST = 6


def with_course_headings(blocks: Sequence[Block], courses: Sequence[CourseRecord]) -> tuple[Block, ...]:
    """The same blocks and words; catalogs often write these lines as bold paragraphs, one a course."""
    openings = {course.unit for course in courses if course.unit and course.title}
    opens = [_is_opening(block, openings) for block in blocks]
    found: list[Block] = []
    level = 1
    for at, block in enumerate(blocks):
        if block.kind is BlockKind.HEADING:
            level = block.level
        is_above_text = at + 1 < len(blocks) and blocks[at + 1].kind is not BlockKind.HEADING and not opens[at + 1]
        if opens[at] and is_above_text:
            found.append(replace(block, kind=BlockKind.HEADING, level=min(level + 1, _DEEPEST)))
        else:
            found.append(block)
    return tuple(found)


def _is_opening(block: Block, openings: set[str]) -> bool:
    is_line = block.kind is BlockKind.PARAGRAPH and "\n" not in block.text
    return is_line and block.text in openings and len(block.text.split()) <= _LONGEST
