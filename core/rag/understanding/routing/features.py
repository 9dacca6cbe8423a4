"""The readable features of a turn, which stand beside its sentence embedding."""

import re
from collections.abc import Sequence

from core.text.languages.catalogue import ENGLISH, distress_patterns
from core.text.languages.en.distress import AS_I, JOKE, STUDY, THING_ENDS
from core.text.languages.en.turns.turn_words import DARK, GROUPS, SAME_FOR_ALL, WHOLE

_GROUPS = tuple(re.compile(pattern, re.IGNORECASE) for pattern in GROUPS.values())
_DARK = tuple(re.compile(GROUPS[name], re.IGNORECASE) for name in DARK)
_ASKS = tuple(re.compile(GROUPS[name], re.IGNORECASE) for name in ("asks", "asks_yes_no"))
_CONSEQUENCES = re.compile(GROUPS["consequences"], re.IGNORECASE)
_SAME_FOR_ALL = re.compile(SAME_FOR_ALL, re.IGNORECASE)
_WHOLE = {kind: [re.compile(each, re.IGNORECASE) for each in patterns] for kind, patterns in WHOLE.items()}
_THING_ENDS, _AS_I = re.compile("|".join(THING_ENDS), re.IGNORECASE), re.compile(AS_I, re.IGNORECASE)
_STUDY, _JOKE = re.compile(STUDY, re.IGNORECASE), re.compile(JOKE, re.IGNORECASE)
_WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
_LENGTHS = (1, 2, 4, 8, 16)  # a turn of at most so many words; steps of a doubling

NAMES = (*GROUPS, "direct", "subject", "joke", *(f"at most {words} words" for words in _LENGTHS))


def features_of(turn: str) -> list[float]:
    """One 0 or 1 for each of `NAMES`."""
    words = len(_WORD.findall(turn))
    said = (is_direct(turn), is_subject(turn), is_joke(turn))
    found = [*(bool(group.search(turn)) for group in _GROUPS), *said, *(words <= most for most in _LENGTHS)]
    return [float(value) for value in found]


def whole_turn(turn: str) -> str | None:
    """The kind of small talk that the whole turn is by rule."""
    return next((kind for kind, patterns in _WHOLE.items() if any(each.fullmatch(turn) for each in patterns)), None)


def is_direct(turn: str, languages: Sequence[str] = (ENGLISH,)) -> bool:
    """Whether it says in so many words that somebody may be in danger."""
    return any(pattern.search(turn) for language in languages for pattern in distress_patterns(language))


def is_subject(turn: str) -> bool:
    """Whether it is about a course, a rule or a thing, of which danger may be the subject."""
    return bool(_STUDY.search(turn))


def is_joke(turn: str) -> bool:
    """Whether it laughs."""
    return bool(_JOKE.search(turn))


def without_ending_things(turn: str) -> str:
    """The turn without "my phone is about to die"; the turn itself where its author says the same of themselves."""
    rest, things = _THING_ENDS.subn(" ", turn.replace("’", "'"))
    return turn if not things or _AS_I.search(rest) else rest.strip()


def is_dark(turn: str) -> bool:
    """Whether it has a word of death, harm, fear or despair, whatever it is about."""
    return is_direct(turn) or any(group.search(turn) for group in _DARK)


def asks_for_all(turn: str) -> bool:
    """Whether it asks for a day that is the same for everybody: "when is my next payment due"."""
    return _SAME_FOR_ALL.search(turn) is not None


def asks_for_consequences(turn: str) -> bool:
    """Whether it asks what a rule says: "what happens if I get caught"."""
    return is_asking(turn) and not is_direct(turn) and _CONSEQUENCES.search(turn) is not None


def is_asking(turn: str) -> bool:
    """Whether it asks something."""
    return any(pattern.search(turn) for pattern in _ASKS)
