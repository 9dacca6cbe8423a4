"""Choose between the two readings of a turn: by itself, and with what the talk brings."""

import math
from collections.abc import Mapping
from types import MappingProxyType

from core.rag.answering.quotes.odds import chance, log_odds
from core.rag.part import Part
from core.rag.understanding.carrying import Lean, lean_of
from core.rag.understanding.topics import naming_words

# The log odds that a turn is about the talk: fitted by `benchmarks/turns/fit_readings.py` on open turns and on
# students' questions after another talk. docs/decisions/0068 says how well they hold on turns left out.
WEIGHTS: Mapping[str, float] = MappingProxyType(
    {
        "alone": -0.35,
        "alone_settled": -0.25,
        "joined": 0.61,
        "joined_settled": 0.15,
        "place": -0.58,
        "points": 1.61,
        "named": -1.24,
        "bias": 2.39,
    }
)
LEANS_FROM = 0.65  # a turn that is wrongly carried into another talk is worse than one that is read alone
_SUREST = 4.0  # log odds: nothing that is quoted is surer
_LAST_PLACE, _MOST_NAMED = 50, 4


def leans_on_talk(alone: Part, joined: Part) -> bool:
    """Whether a turn is about the talk; both of its readings are looked up, and what they would quote is known."""
    return is_about_talk(features(alone, joined), WEIGHTS)


def is_about_talk(found: Mapping[str, float], weights: Mapping[str, float]) -> bool:
    """The same by its features. "And for the spring?" asks nothing by itself, unless nothing is found with the talk."""
    if found["same"]:
        return bool(found["joined_settled"]) or found["joined"] > -_SUREST
    return chance(sum(weight * found[name] for name, weight in weights.items())) >= LEANS_FROM


def features(alone: Part, joined: Part) -> dict[str, float]:
    """What tells that a turn is about the talk.

    `alone`, `joined`: the log odds that its quotation answers; `settled` where a row, a table or the clock does.
    `place`: where, as a logarithm, the first passage of the last answer's pages stands when it is searched alone.
    `points`: whether it has a word that points to the talk; `named`: how many of its words name something. `same`: it
    asks the question before of another thing. `bias` is 1.
    """
    pages, asked = joined.context.pages, joined.question.asked
    place = next((at for at, each in enumerate(alone.graded) if each.chunk.url in pages), _LAST_PLACE)
    lean = lean_of(asked)
    return {
        "alone": sureness(alone),
        "alone_settled": float(bool(alone.checked.text)),
        "joined": sureness(joined),
        "joined_settled": float(bool(joined.checked.text)),
        "place": math.log1p(min(place, _LAST_PLACE)),
        "points": float(lean is not Lean.UNKNOWN),
        "named": float(min(len(naming_words(asked)), _MOST_NAMED)),
        "same": float(lean is Lean.SAME),
        "bias": 1.0,
    }


def sureness(part: Part) -> float:
    """Within bounds; 0 for what needs no quotation. Where the quoter does not know it, the grade says it."""
    if part.checked.text:
        return 0.0
    if part.quoted is None or not part.quoted.draft:
        return -_SUREST
    known = part.quoted.probability
    return min(max(log_odds(part.verdict.probability if known is None else known), -_SUREST), _SUREST)
