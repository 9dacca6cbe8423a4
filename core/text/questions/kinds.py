"""The kinds of answer that a question may want."""

from enum import StrEnum


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
