"""Read the campus among the words of a question."""

from collections.abc import Sequence

from core.domain.records import StatedCourse, name_words
from core.rag.structured.answer import plain
from core.rag.structured.attributes.conditions import Condition
from core.text.languages.en.questions.attribute_words import BESIDE_CAMPUS


def campus_asked(words: Sequence[str], campuses: Sequence[str]) -> tuple[Condition | None, tuple[str, ...]]:
    """The campus that the words name by one of its parts ("Doha, Qatar"), and the words without it.

    None where they name none, or several.
    """
    named = [each for each in campuses if any(_is_in(part, words) for part in each.split(","))]
    if len(named) != 1:
        return None, tuple(words)
    of_campus = {*name_words(named[0]), *BESIDE_CAMPUS}
    return _on(named[0]), tuple(word for word in words if word not in of_campus)


def _is_in(part: str, words: Sequence[str]) -> bool:
    names = name_words(part)
    return bool(names) and set(names) <= set(words)


def _on(campus: str) -> Condition:
    def fits(one: StatedCourse, _: Sequence[StatedCourse]) -> bool | None:
        return one.course.campus == campus if one.course.campus else None

    return Condition(f"in {plain(campus)}", "where they are held", fits, is_of_section=True)
