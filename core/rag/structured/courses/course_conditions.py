"""Read what a question says of the courses that it wants listed, and keep the courses of which all of it is known."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter

from core.domain.records import CourseRecord, StatedCourse, code_key, name_words
from core.ports.records import CampusRecords
from core.rag.structured.answer import plain
from core.rag.structured.courses.course_codes import named_courses
from core.text.languages.en.questions import course_words as en

_NO_PREREQUISITE = re.compile(en.NO_PREREQUISITE, re.IGNORECASE)
_ONLY_NEEDS = re.compile(en.ONLY_NEEDS, re.IGNORECASE)
_LEVEL, _UPPER = re.compile(en.LEVEL, re.IGNORECASE), re.compile(en.UPPER_LEVEL, re.IGNORECASE)
_CREDITS = re.compile(en.OF_CREDITS, re.IGNORECASE)
_FIGURES = re.compile(r"[1-9]\d{2,3}(?!\d)")
_CREDITS_OF: Callable[[CourseRecord], str] = attrgetter("credits")
_PREREQUISITES_OF: Callable[[CourseRecord], str] = attrgetter("prerequisites")
_FIRST_UPPER = 3  # the first figure of a number of three or four: CS 310, COMS W3157


@dataclass(frozen=True, slots=True)
class Conditions:
    """What courses must have; `rest` is the question without it.

    `only` names the course that must be the only prerequisite, `level` is the number at which the level begins
    ("300"), and `credits` a number as it is asked for.
    """

    rest: str
    needs_nothing: bool = False
    only: str = ""
    level: str = ""
    is_upper: bool = False
    credits: str = ""

    @property
    def are_any(self) -> bool:
        """Whether anything is asked of the courses."""
        return self.needs_nothing or self.is_upper or bool(self.only or self.level or self.credits)


def conditions_of(question: str) -> Conditions:
    """What a question asks of the courses that it wants."""
    rest, only = _taken(_ONLY_NEEDS, question)
    rest, nothing = _taken(_NO_PREREQUISITE, rest)
    rest, level = _taken(_LEVEL, rest)
    rest, upper = _taken(_UPPER, rest)
    rest, amount = _taken(_CREDITS, rest)
    return Conditions(rest, bool(nothing), _group(only), _group(level), bool(upper), _group(amount))


async def meeting(
    conditions: Conditions, stated: Sequence[StatedCourse], every: Sequence[StatedCourse], records: CampusRecords
) -> tuple[list[StatedCourse], str] | None:
    """Those of the courses that meet all conditions, and the words that say so; None where one is not known to.

    What a schedule does not say of a course, a catalog among `every` record of the same courses may.
    """
    kept, said = list(stated), []
    if conditions.level or conditions.is_upper:
        kept = [one for one in kept if _is_of_level(one.course, conditions)]
        said.append(f"at the {conditions.level} level" if conditions.level else "at the upper level")
    if conditions.credits:
        kept = [one for one in kept if {*map(_amount, _said(one, every, _CREDITS_OF))} == {_amount(conditions.credits)}]
        said.append(f"of {conditions.credits} credits")
    if not (conditions.needs_nothing or conditions.only):
        return kept, " ".join(said)
    needed = await _only(conditions.only, records)
    known = [_said(one, every, _PREREQUISITES_OF) for one in kept]
    if not all(known) or bool(conditions.only) != bool(needed):
        return None
    said.append(f"with {plain(needed.code)} as the only prerequisite" if needed else "without prerequisites")
    return [one for one, texts in zip(kept, known, strict=True) if _need_just(texts, needed)], " ".join(said)


def _said(one: StatedCourse, every: Sequence[StatedCourse], value: Callable[[CourseRecord], str]) -> set[str]:
    """What the records of one course say; they may contradict each other."""
    return {value(each.course) for each in every if each.course.key == one.course.key} - {""}


async def _only(name: str, records: CampusRecords) -> CourseRecord | None:
    """The one course with this code or title."""
    named = await named_courses(name, records) if name else []
    words = set(name_words(name))
    found = [one for each in named for one in each.stated] or (
        [one for one in await records.courses_titled(sorted(words)) if set(name_words(one.course.title)) == words]
        if words
        else []
    )
    return found[0].course if len({one.course.key for one in found}) == 1 else None


def _need_just(texts: set[str], needed: CourseRecord | None) -> bool:
    said = {text.strip(" .") for text in texts}
    return all(each.lower() in en.NO_COURSE if needed is None else code_key(each) == needed.key for each in said)


def _is_of_level(course: CourseRecord, conditions: Conditions) -> bool:
    figures = _FIGURES.match(course.figures)
    if figures is None:
        return False
    if conditions.level:
        return len(figures[0]) == len(conditions.level) and figures[0][0] == conditions.level[0]
    return int(figures[0][0]) >= _FIRST_UPPER


def _amount(text: str) -> str:
    return text.rstrip("0").rstrip(".") if "." in text else text


def _taken(pattern: re.Pattern[str], text: str) -> tuple[str, re.Match[str] | None]:
    found = pattern.search(text)
    return (f"{text[: found.start()]} {text[found.end() :]}", found) if found else (text, None)


def _group(found: re.Match[str] | None) -> str:
    return next((group for group in found.groups() if group), "") if found else ""
