"""The kinds of answer that a question may want, and whether a text has the form that was asked for."""

from collections.abc import Set as AbstractSet
from enum import StrEnum

from core.text.languages.languages import english
from core.text.languages.schema.wanted import WantedWords

_EN = english(WantedWords)


class AnswerKind(StrEnum):
    """What would answer a question: a value of some kind, or a form of text."""

    AMOUNT = "amount"
    COUNT = "count"
    DATE = "date"
    TIME = "time"
    DURATION = "duration"
    PERSON = "person"
    PLACE = "place"
    PHONE = "phone"
    EMAIL = "email"
    WEB = "web"
    CODE = "code"
    NUMBER = "number"
    YES_NO = "yes_no"
    LIST = "list"
    STEPS = "steps"
    REASON = "reason"
    DEFINITION = "definition"


# Kinds that a few words in a row are: the others are forms of a whole text.
VALUES = frozenset(
    {
        *(AnswerKind.AMOUNT, AnswerKind.COUNT, AnswerKind.DATE, AnswerKind.TIME, AnswerKind.DURATION),
        *(AnswerKind.PERSON, AnswerKind.PLACE, AnswerKind.PHONE, AnswerKind.EMAIL, AnswerKind.WEB),
        *(AnswerKind.CODE, AnswerKind.NUMBER),
    }
)


def has_form(text: str, kinds: AbstractSet[AnswerKind]) -> bool:
    """Whether it tells what to do, or why, where the question wants that; False for other questions."""
    patterns = ((AnswerKind.STEPS, _EN.instruction), (AnswerKind.REASON, _EN.cause))
    return any(kind in kinds and pattern.search(text) is not None for kind, pattern in patterns)
