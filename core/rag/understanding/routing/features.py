"""The readable features of a turn, which stand beside its sentence embedding."""

import re
from collections.abc import Sequence

from core.text.languages.languages import ENGLISH, english, in_language, languages
from core.text.languages.pattern import Pattern
from core.text.languages.schema.every_language import Distress
from core.text.languages.schema.turns import NotDistress, TurnWords

_NOT_DISTRESS = english(NotDistress)
_TURN_WORDS = english(TurnWords)
_ASKS = ("asks", "asks_yes_no")
_THING_ENDS = Pattern(lambda: "|".join(each.pattern for each in _NOT_DISTRESS.thing_ends))
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LENGTHS = (1, 2, 4, 8, 16)  # a turn of at most so many words; steps of a doubling


def feature_names() -> list[str]:
    """What each number of `features_of` tells."""
    return [*_TURN_WORDS.groups, "direct", "subject", "joke", *(f"at most {words} words" for words in _LENGTHS)]


def features_of(turn: str) -> list[float]:
    """One 0 or 1 for each of the names."""
    words = len(_WORD.findall(turn))
    said = (is_direct(turn), is_subject(turn), is_joke(turn))
    found = [
        *(bool(group.search(turn)) for group in _TURN_WORDS.groups.values()),
        *said,
        *(words <= most for most in _LENGTHS),
    ]
    return [float(value) for value in found]


def whole_turn(turn: str) -> str | None:
    """The kind of small talk that the whole turn is by rule."""
    whole = _TURN_WORDS.whole.items()
    return next((kind for kind, patterns in whole if any(each.fullmatch(turn) for each in patterns)), None)


def is_direct(turn: str, codes: Sequence[str] = (ENGLISH,)) -> bool:
    """Whether it says in so many words that somebody may be in danger."""
    known = [in_language(code, Distress) for code in codes if code in languages()]
    return any(pattern.search(turn) for words in known for pattern in words.direct)


def is_subject(turn: str) -> bool:
    """Whether it is about a course, a rule or a thing, of which danger may be the subject."""
    return bool(_NOT_DISTRESS.study.search(turn))


def is_joke(turn: str) -> bool:
    """Whether it laughs."""
    return bool(_NOT_DISTRESS.joke.search(turn))


def without_ending_things(turn: str) -> str:
    """The turn without "my phone is about to die"; the turn itself where its author says the same of themselves."""
    rest, things = _THING_ENDS.subn(" ", turn.replace("’", "'"))
    return turn if not things or _NOT_DISTRESS.as_i.search(rest) else rest.strip()


def is_dark(turn: str) -> bool:
    """Whether it has a word of death, harm, fear or despair, whatever it is about."""
    return is_direct(turn) or any(_TURN_WORDS.groups[name].search(turn) for name in _TURN_WORDS.dark)


def asks_for_all(turn: str) -> bool:
    """Whether it asks for a day that is the same for everybody: "when is my next payment due"."""
    return _TURN_WORDS.same_for_all.search(turn) is not None


def asks_for_consequences(turn: str) -> bool:
    """Whether it asks what a rule says: "what happens if I get caught"."""
    return is_asking(turn) and not is_direct(turn) and _TURN_WORDS.groups["consequences"].search(turn) is not None


def is_asking(turn: str) -> bool:
    """Whether it asks something."""
    return any(_TURN_WORDS.groups[name].search(turn) for name in _ASKS)
