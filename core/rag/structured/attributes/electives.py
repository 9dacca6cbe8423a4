"""Which courses a page calls electives: a line with this word, or under such a heading, names them."""

import re
from collections.abc import Sequence

from core.domain.passage import Chunk
from core.domain.records import StatedCourse, names_code
from core.ports.records import CampusRecords
from core.rag.structured.attributes.conditions import Condition
from core.text.languages.en.questions.attribute_words import ELECTIVE
from core.text.passage_structure import units_in
from core.text.tokens import stem

_ELECTIVE = re.compile(ELECTIVE, re.IGNORECASE)
_TERM = "electives"
_MOST_PASSAGES = 200


async def are_electives(stated: Sequence[StatedCourse], records: CampusRecords) -> Condition | None:
    """The courses that pages list as electives; None where they list none of these. Raises DatabaseError."""
    passages = await records.passages_with([stem(_TERM) or _TERM])
    lines = [line for chunk in passages[:_MOST_PASSAGES] for line in _lines(chunk)]
    codes = {one.course.code for one in stated}
    listed = {code for code in codes if any(names_code(line, code) for line in lines)}

    def fits(one: StatedCourse, _: Sequence[StatedCourse]) -> bool | None:
        return one.course.code in listed

    return Condition("listed as electives", "which are electives", fits) if listed else None


def _lines(chunk: Chunk) -> list[str]:
    """The lines about electives: all of a passage under such a heading."""
    texts = [unit.words for unit in units_in(chunk)]
    is_under = any(map(_ELECTIVE.search, chunk.headings))
    return [text for text in texts if is_under or _ELECTIVE.search(text)]
