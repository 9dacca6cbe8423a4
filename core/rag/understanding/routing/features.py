"""The readable features of a turn, which stand beside its sentence embedding."""

import re
from collections.abc import Sequence

from core.text.languages.catalogue import ENGLISH, distress_patterns
from core.text.languages.en.distress import JOKE, STUDY
from core.text.languages.en.turns.turn_words import GROUPS, WHOLE

_GROUPS = tuple(re.compile(pattern, re.IGNORECASE) for pattern in GROUPS.values())
_WHOLE = {kind: [re.compile(each, re.IGNORECASE) for each in patterns] for kind, patterns in WHOLE.items()}
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
