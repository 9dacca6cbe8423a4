"""Read what a question asks about a course, and which of its words ask for something else."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.records import name_words
from core.records.words import asked_columns
from core.text.languages.languages import english
from core.text.languages.schema.campus import CourseFact, CourseWords

_EN = english(CourseWords)
_OF_SECTIONS = {
    CourseFact.INSTRUCTOR, CourseFact.TIME, CourseFact.ROOM, CourseFact.REFERENCE, CourseFact.CREDITS,
    CourseFact.PREREQUISITES,
}  # fmt: skip
_WHEN_OR_WHERE = {CourseFact.TIME, CourseFact.ROOM, CourseFact.TERMS}


@dataclass(frozen=True, slots=True)
class CourseQuestion:
    """What is asked about a course; `left` holds the words that ask for something that no record has."""

    facts: tuple[CourseFact, ...]
    left: tuple[str, ...]
    is_yes_no: bool = False
    asks_when: bool = False
    unit_word: str = "credit"


def read(question: str) -> CourseQuestion:
    """What a question asks, without the codes of its courses."""
    asked = _EN.starts.sub(r"\1", _EN.number_of_sections.sub(" ", _EN.what_about.sub(" ", question)))
    asked = " ".join(asked.split())
    columns, rest = asked_columns(asked, _EN.facts)
    unit = _EN.unit.search(asked)
    return CourseQuestion(
        tuple(_meant({CourseFact(each) for each in columns}, asked)),
        _left(rest),
        _EN.yes_no.match(asked) is not None or _EN.can_take.match(asked) is not None,
        _EN.when.search(asked) is not None and not _EN.time_itself.search(asked),
        unit[1].lower() if unit else "credit",
    )


def without_words(words: Sequence[str], known: str) -> tuple[str, ...]:
    """The words that are not in a name, in which a Roman number may be asked for in figures."""
    of_name = {number for word in name_words(known) for number in (word, _EN.numerals.get(word, word))}
    return tuple(word for word in words if word not in of_name)


def _meant(found: set[CourseFact], asked: str) -> list[CourseFact]:
    if CourseFact.TIME in found and _EN.when.search(asked) and _EN.can_take.search(asked):
        found = {CourseFact.TERMS}
    if CourseFact.TERMS in found and found & {CourseFact.ROOM, CourseFact.SECTIONS}:
        found -= {CourseFact.TERMS}
    if CourseFact.ROOM in found and not _EN.time_of_day.search(asked):
        found -= {CourseFact.TIME}  # "where does it meet"
    if CourseFact.INSTRUCTOR in found and not _EN.by_whom.search(asked) and found & _WHEN_OR_WHERE:
        found = _of_taught(found, asked)
    if CourseFact.TERMS in found and _EN.when.search(asked):
        found -= {CourseFact.TIME}
    if CourseFact.TERMS in found and found & (_OF_SECTIONS - {CourseFact.TIME}):
        found -= {CourseFact.TERMS}
    if found - {CourseFact.DESCRIPTION, CourseFact.TITLE}:
        found -= {CourseFact.DESCRIPTION, CourseFact.TITLE}
    if CourseFact.SECTIONS in found and found & _OF_SECTIONS:
        found -= {CourseFact.SECTIONS}
    if not found:
        found = _of_nothing(asked)
    return [fact for fact in CourseFact if fact in found]


def _of_taught(found: set[CourseFact], asked: str) -> set[CourseFact]:
    """ "When", or "in which terms is X taught" asks for its terms, "where is X taught" for its room.

    "Which professor ... when" asks for both.
    """
    if _EN.is_taught.search(asked) and not _EN.names_teacher.search(asked):
        when = {CourseFact.TERMS} if CourseFact.TIME in found and _EN.when.search(asked) else set()
        return (found - {CourseFact.INSTRUCTOR}) | when
    return found


def _of_nothing(asked: str) -> set[CourseFact]:
    if _EN.is_in.search(asked) or (_EN.can_take.search(asked) and (_EN.term.search(asked) or _EN.when.search(asked))):
        return {CourseFact.TERMS}
    if _EN.compares.search(asked):
        return {CourseFact.OVERVIEW}
    is_short = not set(name_words(asked)) - {"the", "a", "course", "class", "please"}
    is_which = _EN.what_it_is.search(asked) or _EN.which_it_is.search(asked)
    return {CourseFact.OVERVIEW} if is_short or is_which else set()


def _left(asked: str) -> tuple[str, ...]:
    for pattern in (_EN.term, _EN.compares, _EN.counts, _EN.can_take, _EN.what_it_is):
        asked = pattern.sub(" ", asked)
    return tuple(word for word in name_words(asked) if word not in _EN.fillers)
