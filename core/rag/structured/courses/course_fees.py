"""Say what a course costs besides tuition: the lines and sentences of its page that name an amount of money."""

from core.domain.records import StatedCourse
from core.domain.units import CONTEXT, Unit, UnitKind
from core.ports.records import CampusRecords
from core.rag.structured.answer import plain
from core.rag.structured.courses.course_sentences import Course
from core.rag.structured.record_units import units_of
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseWords
from core.text.passage_structure import reads_like_an_instruction
from core.text.questions.held import places_of
from core.text.questions.kinds import AnswerKind

MOST_LINES = 4
_EN = english(CourseWords)


async def fee(course: Course, records: CampusRecords) -> str | None:
    """Labelled lines as they stand, else sentences as quotations; None where no amount is named or sections differ.

    Raises DatabaseError.
    """
    lines = {one: await _lines(one, records) for one in course.records.all}
    stating = [one for one, said in lines.items() if said]
    if not stating or len({lines[one] for one in stating}) > 1 or len(lines[stating[0]]) > MOST_LINES:
        return None
    said, end = "; ".join(lines[stating[0]]), "" if lines[stating[0]][-1].endswith("”") else "."
    return f"{course.name}{course.when(stating)}: {said} {course.marks(stating)}{end}"


async def _lines(stated: StatedCourse, records: CampusRecords) -> tuple[str, ...]:
    passages = await records.passages(stated.source, stated.url, stated.course.unit)
    units = [unit for passage in passages for unit in units_of(passage, stated) if _names_an_amount(unit)]
    labelled = [plain(unit.words) for unit in units if _EN.fee_label.match(unit.text)]
    quoted = [f"“{plain(unit.words)}”" for unit in units if _is_said(unit)]
    return tuple(dict.fromkeys(labelled or quoted))


def _is_said(unit: Unit) -> bool:
    return unit.kind is UnitKind.SENTENCE and _EN.says_fee.search(unit.text) is not None


def _names_an_amount(unit: Unit) -> bool:
    is_said = unit.kind not in {*CONTEXT, UnitKind.ROW} and not reads_like_an_instruction(unit.text)
    return is_said and bool(places_of(unit.text, AnswerKind.AMOUNT))
