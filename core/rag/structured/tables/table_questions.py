"""Read what a question wants of a table: a list, a number, the first of an order, two rows compared, or a value."""

import re
from dataclasses import dataclass
from enum import StrEnum

from core.rag.structured.tables.cell_words import cell_words
from core.text.languages.en.questions import table_questions as en
from core.text.languages.en.questions.directory_questions import FILLERS as DIRECTORY_FILLERS
from core.text.languages.en.questions.list_questions import FILLERS, NUMBERS
from core.text.languages.english_tables import everyday
from core.text.questions.asking import unwrapped
from core.text.questions.kinds import AnswerKind
from core.text.questions.wanted import wanted
from core.text.tokens import stem


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text, re.IGNORECASE)


_ORDERS = tuple((_pattern(pattern), kind, descending) for pattern, kind, descending in en.ORDERS)
_COMPARES, _COMPARATIVE, _BETWEEN = map(_pattern, (en.COMPARES, en.COMPARATIVE, en.BETWEEN))
_COUNTS, _LISTS, _NOT = map(_pattern, (en.COUNTS, en.LISTS, en.NOT_FOR_TABLES))
_WHICH, _COUNTED, _OFTEN = map(_pattern, (en.WHICH, en.COUNTED, en.OFTEN))
_SEVERAL = _pattern(en.SEVERAL)
_PRICED = _pattern(en.COLUMNS[AnswerKind.AMOUNT])
_LOOKED_UP = (AnswerKind.PERSON, AnswerKind.PLACE, AnswerKind.TIME, AnswerKind.DATE, AnswerKind.AMOUNT)
_ENDS = {kind: _pattern(rf"(?:{pattern})\W*$") for kind, pattern in en.ENDS.items()}
_LONGEST = 24  # words


class Operation(StrEnum):
    """What is done with the rows."""

    LIST = "list"
    COUNT = "count"
    FIRST = "first"
    COMPARE = "compare"
    LOOK_UP = "look up"


@dataclass(frozen=True, slots=True)
class TableQuestion:
    """What is asked: its `words` in order; a table must explain all but the everyday ones.

    `by` is what is ordered or compared by, and `superlative` the question's word for it; `sides` are the words of the
    two things that are compared; `counted` is what "how many" is said of; `is_one` where one thing is asked for;
    `first` is how many of an order are.
    """

    text: str
    operation: Operation
    words: tuple[str, ...]
    kinds: frozenset[AnswerKind]
    by: str = ""
    descending: bool = False
    superlative: str = ""
    sides: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    counted: str = ""
    is_one: bool = False
    first: int = 1


def read(question: str) -> TableQuestion | None:
    """None for a question that no table answers with certainty."""
    text, first = _several(unwrapped(question))
    if _NOT.search(text) or len(text.split()) > _LONGEST:
        return None
    kinds, order = wanted(question) | _kinds_named(text), _order(text)
    operation = _operation(text, kinds, order is not None)
    words = content(text)
    if operation is None or not words:
        return None
    by, descending, said = order or ("", False, "")
    sides = _sides(text) if operation is Operation.COMPARE else ((), ())
    if operation is Operation.COMPARE and _PRICED.search(text):
        kinds |= {AnswerKind.AMOUNT}
    is_one = operation is Operation.LIST and not _LISTS.search(text)
    return TableQuestion(text, operation, words, kinds, by, descending, said, sides, _counted(text), is_one, first)


def _several(text: str) -> tuple[str, int]:
    """The question without how many of an order it asks for, and that number."""
    found = _SEVERAL.search(text)
    if found is None:
        return text, 1
    number = found["number"].lower()
    return " ".join(_SEVERAL.sub(" ", text, count=1).split()), NUMBERS.get(number) or int(number)


def is_ordered(question: str) -> bool:
    """Whether the first of an order is asked for: "which one is the cheapest"."""
    return _order(question) is not None


def content(text: str) -> tuple[str, ...]:
    """The words that say something, each once."""
    return tuple(dict.fromkeys(word for word in cell_words(text) if not _only_asks(word)))


def is_everyday(word: str) -> bool:
    """Whether questions of all subjects have this word, so that it need not be explained."""
    return (stem(word) or word) in everyday() and word not in en.TERMS


def _only_asks(word: str) -> bool:
    is_stopword = word.isalpha() and not stem(word)
    return word in en.ASKING or word in FILLERS or word in DIRECTORY_FILLERS or is_stopword


def _kinds_named(text: str) -> frozenset[AnswerKind]:
    """The kinds of answer that a few words end with: "calculus lecture 2 prof"."""
    return frozenset(kind for kind, pattern in _ENDS.items() if pattern.search(text))


def _operation(text: str, kinds: frozenset[AnswerKind], is_ordered: bool) -> Operation | None:
    if _COMPARES.search(text) or (is_ordered and _COMPARATIVE.search(text) and _BETWEEN.search(text)):
        return Operation.COMPARE
    if is_ordered:
        return Operation.FIRST
    if _COUNTS.search(text):
        return Operation.COUNT
    if _LISTS.search(text):
        return Operation.LIST
    if kinds & {*_LOOKED_UP} or _OFTEN.search(text):
        return Operation.LOOK_UP
    return Operation.LIST if _WHICH.search(text) else None


def _counted(text: str) -> str:
    found = _COUNTED.search(text)
    return next(iter(content(found["counted"])[::-1]), "") if found else ""


def _order(text: str) -> tuple[str, bool, str] | None:
    found = ((pattern.search(text), kind, descending) for pattern, kind, descending in _ORDERS)
    return next(((kind, descending, match[0]) for match, kind, descending in found if match), None)


def _sides(text: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The words on both sides of the first joint that has some on each."""
    for joint in _BETWEEN.finditer(text):
        before, after = content(text[: joint.start()]), content(text[joint.end() :])
        if before and after:
            return before, after
    return (), ()
