"""Read what a question asks about a course, and which of its words ask for something else."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.records import name_words
from core.text.languages.en.questions.course_words import (
    ASKS_WHAT_IT_IS,
    ASKS_WHICH,
    CAN_TAKE,
    COMPARES,
    COUNTS,
    FACT_WORDS,
    FILLERS,
    IS_IN,
    NEXT,
    NUMBER_OF_SECTIONS,
    NUMERALS,
    STARTS,
    TERM_WORDS,
    YES_NO,
    CourseFact,
)

_FACTS = {fact: re.compile(rf"\b(?:{words})(?![\w-])", re.IGNORECASE) for fact, words in FACT_WORDS.items()}
_WHAT_ABOUT = re.compile(r"\b(?:what|how) about\b", re.IGNORECASE)
_NUMBER_OF_SECTIONS = re.compile(NUMBER_OF_SECTIONS, re.IGNORECASE)
_STARTS = re.compile(STARTS, re.IGNORECASE)
_TERM = re.compile(TERM_WORDS, re.IGNORECASE)
_TIME_OF_DAY = re.compile(r"\bwhen\b|\btimes?\b|\bdays?\b|\bschedule|\bhours?\b", re.IGNORECASE)
_TIME_ITSELF = re.compile(r"\btimes?\b|\bdays?\b|\bmeet", re.IGNORECASE)
_WHEN, _WHO = re.compile(r"\bwhen\b", re.IGNORECASE), re.compile(r"\bwho\b|\bby\b|\bwhom\b", re.IGNORECASE)
_COUNTS, _NEXT = re.compile(rf"\b(?:{COUNTS})\b", re.IGNORECASE), re.compile(NEXT, re.IGNORECASE)
_YES_NO, _CAN_TAKE = re.compile(YES_NO, re.IGNORECASE), re.compile(CAN_TAKE, re.IGNORECASE)
_IS_IN = re.compile(IS_IN, re.IGNORECASE)
_COMPARES = re.compile(COMPARES, re.IGNORECASE)
_WHAT_IT_IS = re.compile(rf"\b(?:{ASKS_WHAT_IT_IS})\b", re.IGNORECASE)
_ASKS_WHICH = re.compile(ASKS_WHICH, re.IGNORECASE)
_UNIT_WORD = re.compile(r"\b(credit|unit|point)", re.IGNORECASE)
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
    counts: bool = False
    asks_next: bool = False
    asks_when: bool = False
    unit_word: str = "credit"


def read(question: str) -> CourseQuestion:
    """What a question asks, without the codes of its courses."""
    asked = _STARTS.sub(r"\1", _NUMBER_OF_SECTIONS.sub(" ", _WHAT_ABOUT.sub(" ", question)))
    asked = " ".join(asked.split())
    matched, rest = _matched(asked)
    unit = _UNIT_WORD.search(asked)
    return CourseQuestion(
        tuple(_meant(matched, asked)),
        _left(rest),
        _YES_NO.match(asked) is not None or _CAN_TAKE.match(asked) is not None,
        _COUNTS.search(asked) is not None,
        _NEXT.search(asked) is not None,
        _WHEN.search(asked) is not None and not _TIME_ITSELF.search(asked),
        unit[1].lower() if unit else "credit",
    )


def without_words(words: Sequence[str], known: str) -> tuple[str, ...]:
    """The words that are not in a name, in which a Roman number may be asked for in figures."""
    of_name = {number for word in name_words(known) for number in (word, NUMERALS.get(word, word))}
    return tuple(word for word in words if word not in of_name)


def _matched(asked: str) -> tuple[list[CourseFact], str]:
    """The facts whose words are in a question, and what is left of it: "credit hours" ask for no hours."""
    found = []
    for fact, words in _FACTS.items():
        rest = words.sub(" ", asked)
        if rest != asked:
            found.append(fact)
        asked = rest
    return found, asked


def _meant(matched: Sequence[CourseFact], asked: str) -> list[CourseFact]:
    found = set(matched)
    if CourseFact.TIME in found and _WHEN.search(asked) and _CAN_TAKE.search(asked):
        found = {CourseFact.TERMS}
    if CourseFact.TERMS in found and found & {CourseFact.ROOM, CourseFact.SECTIONS}:
        found -= {CourseFact.TERMS}
    if CourseFact.ROOM in found and not _TIME_OF_DAY.search(asked):
        found -= {CourseFact.TIME}  # "where does it meet"
    if CourseFact.INSTRUCTOR in found and not _WHO.search(asked) and found & _WHEN_OR_WHERE:
        found = _of_taught(found, asked)
    if CourseFact.TERMS in found and _WHEN.search(asked):
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
    if re.search(r"\btaught\b|\bteach", asked, re.IGNORECASE) and not re.search(r"\bprof|instr|lectur", asked, re.I):
        when = {CourseFact.TERMS} if CourseFact.TIME in found and _WHEN.search(asked) else set()
        return (found - {CourseFact.INSTRUCTOR}) | when
    return found


def _of_nothing(asked: str) -> set[CourseFact]:
    if _IS_IN.search(asked) or (_CAN_TAKE.search(asked) and (_TERM.search(asked) or _WHEN.search(asked))):
        return {CourseFact.TERMS}
    if _COMPARES.search(asked):
        return {CourseFact.OVERVIEW}
    is_short = not set(name_words(asked)) - {"the", "a", "course", "class", "please"}
    is_which = _WHAT_IT_IS.search(asked) or _ASKS_WHICH.search(asked)
    return {CourseFact.OVERVIEW} if is_short or is_which else set()


def _left(asked: str) -> tuple[str, ...]:
    for pattern in (_TERM, _COMPARES, _COUNTS, _CAN_TAKE, _WHAT_IT_IS):
        asked = pattern.sub(" ", asked)
    return tuple(word for word in name_words(asked) if word not in FILLERS)
