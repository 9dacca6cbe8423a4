"""Read by which attributes a question picks courses; what is left of it names the subject."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from core.domain.records import StatedCourse
from core.rag.structured.attributes import catalog_facts
from core.rag.structured.attributes.conditions import Condition, negated
from core.rag.structured.attributes.meeting_times import times_asked
from core.rag.structured.attributes.teaching import is_taught
from core.text.languages.en.questions import attribute_words as en
from core.text.languages.en.questions.course_words import NO_PREREQUISITE, ONLY_NEEDS


def _compiled(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern, re.IGNORECASE)


_WHO_ASKS, _ONLY_NEEDS, _ELECTIVE = _compiled(en.WHO_ASKS), _compiled(ONLY_NEEDS), _compiled(en.ELECTIVE)
_METHODS = [
    (method, _compiled(rf"{en.NOT}\b(?:{words})(?![\w-])"), said) for method, (words, said) in en.METHODS.items()
]
_NOT_IN_SEASON = _compiled(en.NOT + en.NOT_IN_SEASON)
_YEARS = [(year, _compiled(rf"{en.NOT}\b(?:{words})(?:[- ]level)?\b")) for year, words in enumerate(en.YEARS, start=1)]
_OF_CATALOG: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Condition]], ...] = (
    (_compiled(NO_PREREQUISITE), lambda _: catalog_facts.without_prerequisites()),
    (_compiled(en.LEVEL), lambda found: catalog_facts.at_level(found["level"], or_above=bool(found["above"]))),
    (_compiled(en.UPPER_LEVEL), lambda _: catalog_facts.at_upper_level(is_upper=True)),
    (_compiled(en.LOWER_LEVEL), lambda _: catalog_facts.at_upper_level(is_upper=False)),
    (_compiled(en.CREDITS), catalog_facts.of_credits),
)


@dataclass(frozen=True, slots=True)
class AskedAttributes:
    """What courses must have, and the question without it.

    `only` is the name of the course that must be the only prerequisite; `are_electives` where a list of them counts.
    """

    rest: str
    conditions: tuple[Condition, ...] = ()
    only: str = ""
    are_electives: bool = False

    @property
    def are_any(self) -> bool:
        """Whether anything is asked of the courses."""
        return bool(self.conditions or self.only or self.are_electives)


def asked_attributes(question: str) -> AskedAttributes:
    """What a question asks of the courses that it wants."""
    rest = _WHO_ASKS.sub(" ", question)
    rest, only = _taken(_ONLY_NEEDS, rest)
    rest, electives = _taken(_ELECTIVE, rest)
    found: list[Condition] = []
    for pattern, condition in _OF_CATALOG:
        rest, match = _taken(pattern, rest)
        found += [condition(match)] if match else []
    for reader in (_of_years, _taught, times_asked, _not_in_seasons):
        rest, more = reader(rest)
        found += more
    name = next((group for group in only.groups() if group), "") if only else ""
    return AskedAttributes(rest if not electives else f"{rest} courses", tuple(found), name, electives is not None)


def _of_years(text: str) -> tuple[str, list[Condition]]:
    found = []
    for year, pattern in _YEARS:
        text, match = _taken(pattern, text)
        found += [catalog_facts.of_year(year, match["not"])] if match else []
    return text, found


def _taught(text: str) -> tuple[str, list[Condition]]:
    found = []
    for method, pattern, said in _METHODS:
        text, match = _taken(pattern, text)
        found += [_in_this_way(method, said, match["not"])] if match else []
    return text, found


def _in_this_way(method: str, said: str, is_not: str | None) -> Condition:
    def fits(one: StatedCourse, _: Sequence[StatedCourse]) -> bool | None:
        return is_taught(one.course, method)

    words = f"not {said}" if is_not else said
    return Condition(words, "how they are taught", negated(fits) if is_not else fits, is_of_section=True)


def _not_in_seasons(text: str) -> tuple[str, list[Condition]]:
    """Only what is said with "not": a season that is wanted picks the term."""
    match = next((each for each in _NOT_IN_SEASON.finditer(text) if each["not"]), None)
    if match is None:
        return text, []
    rest = f"{text[: match.start()]} {text[match.end() :]}"
    return rest, [catalog_facts.not_in_season(match["season"])]


def _taken(pattern: re.Pattern[str], text: str) -> tuple[str, re.Match[str] | None]:
    found = pattern.search(text)
    return (f"{text[: found.start()]} {text[found.end() :]}", found) if found else (text, None)
