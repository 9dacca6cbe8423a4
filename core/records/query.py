"""Read what a question wants of rows: a list, the first of an order, two rows compared, or a yes or no."""

from dataclasses import dataclass
from enum import StrEnum

from core.records.values import AMOUNT
from core.records.words import cell_words
from core.text.languages.en.questions.directory_questions import FILLERS
from core.text.languages.english_tables import everyday
from core.text.languages.languages import english
from core.text.languages.schema.records import ListWords, TableWords
from core.text.questions.asking import unwrapped
from core.text.questions.kinds import AnswerKind
from core.text.questions.wanted import wanted
from core.text.tokens import stem

_WORDS, _LIST_WORDS = english(TableWords), english(ListWords)
_VALUES = frozenset(map(AnswerKind, ("person", "place", "time", "date", "amount")))
_LONGEST = 24  # words


class Operation(StrEnum):
    """What is done with the rows."""

    LIST = "list"
    FIRST = "first"
    COMPARE = "compare"
    CHECK = "check"


@dataclass(frozen=True, slots=True)
class Order:
    """By what kind of value rows are ordered, with the question's word for it."""

    by: str = ""
    descending: bool = False
    superlative: str = ""


@dataclass(frozen=True, slots=True)
class Query:
    """What is asked: its `words` in order; a table must explain all but the everyday ones.

    `want` are the kinds of answer, `compare` the words of the two things that are compared, `is_one` where one
    thing is asked for.
    """

    text: str
    operation: Operation
    words: tuple[str, ...]
    want: frozenset[AnswerKind]
    order: Order = Order()
    compare: tuple[tuple[str, ...], ...] = ()
    is_one: bool = False


def read(question: str) -> Query | None:
    """None for a question that no table answers with certainty."""
    text = unwrapped(question)
    if _WORDS.not_for_tables.search(text) or _WORDS.several.search(text) or len(text.split()) > _LONGEST:
        return None
    words, order = content(text), _order(text)
    want = wanted(question) | {AnswerKind(kind) for kind, pattern in _WORDS.ends.items() if pattern.search(text)}
    operation = _operation(text, want, order is not None)
    if operation is None or not words:
        return None
    compares = operation is Operation.COMPARE
    if compares and _WORDS.columns[AMOUNT].search(text):
        want |= {AnswerKind.AMOUNT}
    is_one = operation is Operation.LIST and not _WORDS.lists.search(text)
    sides = _sides(text) if compares else ()
    return Query(text, operation, words, want, order or Order(), sides, is_one)


def content(text: str) -> tuple[str, ...]:
    """The words that say something, each once."""
    return tuple(dict.fromkeys(word for word in cell_words(text) if not _only_asks(word)))


def is_everyday(word: str) -> bool:
    """Whether questions of all subjects have this word, so that it need not be explained."""
    return (stem(word) or word) in everyday() and word not in _WORDS.terms


def _only_asks(word: str) -> bool:
    is_filler = word in _WORDS.asking or word in _LIST_WORDS.fillers or word in FILLERS
    return is_filler or (word.isalpha() and not stem(word))


def _order(text: str) -> Order | None:
    found = ((pattern.search(text), by, direction) for pattern, by, direction in _WORDS.orders)
    return next((Order(by, way == "falling", said[0].lower()) for said, by, way in found if said), None)


def _operation(text: str, want: frozenset[AnswerKind], is_ordered: bool) -> Operation | None:
    if _WORDS.yes_or_no.search(text):
        return Operation.CHECK
    if _WORDS.compares.search(text) or (is_ordered and _WORDS.comparative.search(text) and _WORDS.between.search(text)):
        return Operation.COMPARE
    if is_ordered:
        return Operation.FIRST
    if _WORDS.counts.search(text):
        return None
    if _WORDS.lists.search(text):
        return Operation.LIST
    is_value = want & _VALUES or _WORDS.often.search(text)  # the row that has it is quoted
    return Operation.LIST if _WORDS.which.search(text) and not is_value else None


def _sides(text: str) -> tuple[tuple[str, ...], ...]:
    """The words on both sides of the first joint that has some on each."""
    for joint in _WORDS.between.finditer(text):
        before, after = content(text[: joint.start()]), content(text[joint.end() :])
        if before and after:
            return before, after
    return ()
