"""The words of the question before that a turn needs: its topic, or all of it less what changed."""

import re
from collections.abc import Sequence
from enum import StrEnum

from core.domain.conversation import StandaloneQuestion
from core.rag.understanding.follow_ups import WORD, content_words, depends_on_context
from core.rag.understanding.talk import Talk
from core.rag.understanding.topics import is_name, is_of_another, named_in, names_another, topic_of
from core.text.languages.languages import english
from core.text.languages.schema.turns import TalkWords
from core.text.values import value
from core.text.values.lexer import values

_EN = english(TalkWords)
LONGEST_CARRIED = 400  # characters
# Kinds of values of which a question usually names one: that of the turn replaces the one before.
CHANGING = (value.DATE, value.MONTH, value.CODE, value.SEASON, value.YEAR, value.WEEKDAYS)
THING = re.compile(r"(?:the|an?|my|our) ", re.IGNORECASE)  # "what about the gym?"


class Lean(StrEnum):
    """How a turn leans on the talk: certainly not known, by pointing to it, or as the same question of another."""

    UNKNOWN = "unknown"
    POINTS = "points"
    SAME = "same"


def lean_of(text: str) -> Lean:
    """Read from the turn's own words."""
    if is_of_another(text) or (is_name(text) and _EN.one.search(text)):
        return Lean.SAME
    points = is_ordinal(text) or depends_on_context(text)
    return Lean.POINTS if points else Lean.UNKNOWN


def asks_attribute(text: str) -> bool:
    """Whether a turn is nothing but what is asked of the thing of the talk: "email?", "and the deadline?"."""
    return set(content_words(named_in(text))) <= _EN.attribute_nouns


def chosen_item(text: str, listed: Sequence[str], is_bare: bool = False) -> str:
    """The item of the last answer's list that a turn points to ("the second one"); empty where it points to none.

    `is_bare` where the turn answers a question of ours, so that "2" or the item's own words are enough.
    """
    plain = " ".join(WORD.findall(text)).lower()
    if is_bare:
        for item in listed:
            if plain and plain == " ".join(WORD.findall(item)).lower():
                return item
    ordinals = [place for pattern, place in _EN.ordinals if pattern.search(text)]
    ordinals += [place for place in [_place(text)] if is_bare and place is not None]
    return listed[ordinals[0]] if listed and ordinals and ordinals[0] < len(listed) else ""


def is_ordinal(text: str) -> bool:
    """Whether a turn is nothing but a place in a list: "2", "the second"."""
    return _place(text) is not None


def _place(text: str) -> int | None:
    """The place, counted from 0 and for the last one -1; None for any other turn."""
    plain = " ".join(WORD.findall(text)).lower()
    if plain.isdecimal() and len(plain) == 1:
        return int(plain) - 1
    return next((place for pattern, place in _EN.bare_ordinals if pattern.fullmatch(plain)), None)


def choice_in(text: str, talk: Talk) -> str:
    """What somebody chose who was asked back: one of the choices, or another name; empty for another question.

    A button says "<question> — <label>".
    """
    said = text.strip()
    if said.lower().startswith(talk.question.lower()):
        said = said[len(talk.question) :].strip(" —–-:")
    return chosen_item(said, talk.listed, is_bare=True) or (said if said and is_name(said) else "")


def joined(text: str, talk: Talk) -> StandaloneQuestion:
    """The turn with what it takes from the talk: the question before where it names another thing, else its topic."""
    if talk.is_asked_back and (label := choice_in(text, talk)):
        return StandaloneQuestion(f"{label}: {talk.question}", text, rewritten=True, carried=label, own=talk.question)
    item = chosen_item(text, talk.listed, is_bare=is_ordinal(text))
    if not item and names_another(text) and not asks_attribute(text):
        carried, whole = _of_another(talk.question[:LONGEST_CARRIED].rstrip("?!. "), named_in(text))
    else:
        carried = f"{talk.thing or topic_of(talk.question)} {item}".strip()[:LONGEST_CARRIED]
        own = "" if is_ordinal(text) else text
        whole = f"{carried} {own}".strip()
    before = carried if item else talk.question[-LONGEST_CARRIED:]
    return StandaloneQuestion(whole, text, rewritten=True, carried=carried, own=text, before=before)


def _of_another(previous: str, named: str) -> tuple[str, str]:
    """The question before without the values that change, and with those that are named now."""
    carried = whole = previous
    for kind in CHANGING:
        new, old = (next((each for each in values(said) if each.kind is kind), None) for said in (named, whole))
        if new and old:
            carried = carried.replace(whole[old.start : old.end], " ", 1)
            whole = f"{whole[: old.start]}{named[new.start : new.end]}{whole[old.end :]}"
    if not set(content_words(named)) <= set(content_words(whole)) or not content_words(named):
        whole = f"{whole} {named}"
    return " ".join(carried.split()), whole
