"""Read what a question asks, and what a clause says: its items, duty and denials."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache

from core.text.facts.matching import is_light
from core.text.facts.statement import Item, statement
from core.text.languages.languages import english
from core.text.languages.schema.statements import StatementWords
from core.text.languages.schema.wanted import YesNoWords

_EN = english(StatementWords)
_YES_NO = english(YesNoWords)
_CODE = re.compile(r"\b[a-z]{2,5}\d{3,4}\b")
_NON = re.compile(r"\bnon[- ](?=[a-z])", re.IGNORECASE)  # "non-degree" is a kind of students and denies nothing
_DUTIES = ("must", "may", "should")


@dataclass(frozen=True)
class Said:
    """A question or a clause: its items, whether it says what one must, may or should do, and its denials.

    `opposite` are the words that deny another one: "free" denies a charge, "optional" a duty. `before` are the items
    that it carries on from. `has_exception` where it ends with "unless", "except" or "not … without".
    """

    text: str
    items: tuple[Item, ...]
    duty: str
    denials: int
    has_exception: bool = False
    bound: str = ""
    opposite: tuple[Item, ...] = ()
    before: tuple[Item, ...] = ()

    @property
    def told(self) -> tuple[Item, ...]:
        """The items that carry meaning, each once."""
        return tuple(dict.fromkeys(item for item in self.items if not is_light(item)))

    @property
    def all_items(self) -> tuple[Item, ...]:
        """Its items, and those that it carries on from."""
        return (*self.items, *self.before)


@dataclass(frozen=True)
class Asked:
    """A yes/no question as it was asked, and the items of what is sought, with those of an earlier question.

    `is_compared` where it compares two things, `is_timely` where its answer depends on the day.
    """

    said: Said
    items: tuple[Item, ...]
    is_compared: bool
    is_timely: bool


@lru_cache(maxsize=512)
def asked(question: str, sought: str) -> Asked:
    """The question as it was asked; `sought` has the words that a follow-up carries from before."""
    plain, all_of_it = (_CODE.sub(lambda code: code[0].upper(), _begun(text)) for text in (question, sought))
    compared, timely = (pattern.search(question) is not None for pattern in (_YES_NO.compared, _YES_NO.timely))
    return Asked(said(_YES_NO.asks_leave.sub("may", plain)), said(all_of_it).told, compared, timely)


def _begun(question: str) -> str:
    """The question with a small first letter: "May I …" is no month."""
    return question[:1].lower() + question[1:]


@lru_cache(maxsize=8_192)
def clauses(text: str) -> tuple[Said, ...]:
    """The clauses of a statement."""
    found = [said(part) for part in _YES_NO.clause.split(text) if part and part.strip()]
    return tuple(_carried_on(found, at) for at in range(len(found)))


@lru_cache(maxsize=16_384)
def said(text: str) -> Said:
    """What one clause says."""
    titled = _NON.sub("other", _YES_NO.titled.sub(lambda word: word[0].lower(), text))
    plain = _without_exception(titled)
    read = statement(_YES_NO.bare_without.sub("plus", plain))
    opposite = tuple(item for item in read.items if item.text in _EN.denials)
    families = dict(read.families)
    named = {value for family, value in read.families if family == "duty"} | {item.value for item in read.items}
    duty = next((each for each in _DUTIES if each in named), "")
    denials = read.denials - len({item.value for item in opposite})
    return Said(text, read.items, duty, denials, plain != titled, families.get("bound", ""), opposite)


def _without_exception(text: str) -> str:
    plain = _YES_NO.tail.sub("", text)
    return _YES_NO.tail_of_denial.sub("", plain) if _YES_NO.denies.search(plain) else plain


def _carried_on(found: Sequence[Said], at: int) -> Said:
    one = found[at]
    if not at or not _YES_NO.carries_on.match(one.text):
        return one
    return replace(one, before=found[at - 1].items)
