"""The line that opens a course stands over its description."""

from core.domain.document import Block, BlockKind
from core.domain.records import CourseRecord
from core.extract.records.course_headings import with_course_headings


def kinds(*texts: str, opened: tuple[str, ...]) -> list[tuple[BlockKind, int]]:
    """The kinds and levels of paragraphs with these texts, when these open a course."""
    blocks = [Block(BlockKind.HEADING, "Weaving", 2), *(Block(BlockKind.PARAGRAPH, text) for text in texts)]
    courses = [CourseRecord("TX 101", "Looms", unit=text) for text in opened]
    return [(block.kind, block.level) for block in with_course_headings(blocks, courses)[1:]]


HEADING, PROSE = (BlockKind.HEADING, 3), (BlockKind.PARAGRAPH, 0)


def test_the_line_that_opens_a_course_is_a_heading_below_the_one_above() -> None:
    lines = ("TX 101 Looms", "Plain weave.", "TX 102 Dyes", "Plant dyes.")

    assert kinds(*lines, opened=("TX 101 Looms", "TX 102 Dyes")) == [HEADING, PROSE, HEADING, PROSE]


def test_a_bare_list_of_courses_has_no_headings() -> None:
    assert kinds("TX 101 Looms", "TX 102 Dyes", opened=("TX 101 Looms", "TX 102 Dyes")) == [PROSE, PROSE]


def test_a_paragraph_that_only_names_a_course_stays() -> None:
    assert kinds("Take TX 101 Looms first.", "Plain weave.", opened=("TX 101 Looms",)) == [PROSE, PROSE]
