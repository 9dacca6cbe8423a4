"""Choose between the two readings of a turn: by itself, and with what the talk brings."""

import math
from collections.abc import Collection, Sequence

from core.domain.answer import Outcome
from core.domain.search import Candidate
from core.rag.relevance.verdict import Verdict
from core.rag.understanding.follow_ups import content_words
from core.text.languages.en.turns.talk import ATTRIBUTE_NOUNS

# Decision 0039: fitted on turns that lean without a word that says so, and on questions in the middle of another talk.
# `gain` is by how much the log odds of the best passage are higher with the talk, `place` where (as a logarithm) the
# first passage of the last answer's pages stands when the turn is searched alone, `same_page` whether the best passage
# with the talk is on these pages.
_WEIGHTS = {"gain": 1.59, "place": -0.66, "same_page": 0.89}
_BIAS = -0.41
LEANS_FROM, NAMELESS_LEANS_FROM = 0.65, 0.08
SURE = 0.85  # a turn that reads so well by itself is not read again
_LAST_PLACE, _LEAST = 50, 0.02


def names_something(text: str) -> bool:
    """Whether a turn has a word of its own that could be its topic."""
    return bool(set(content_words(text)) - ATTRIBUTE_NOUNS)


def leans_on(
    pages: Collection[str],
    alone: Sequence[Candidate],
    joined: Sequence[Candidate],
    verdicts: tuple[Verdict, Verdict],
    is_nameless: bool = False,
) -> bool:
    """Whether a turn without a word that points to the talk is about it all the same; likelier where it names nothing.

    `alone` and `joined` are the passages found for it by itself and with the talk, `verdicts` those of both, `pages`
    what the last answer cites.
    """
    found, other = verdicts
    if not pages or not joined or other.outcome is Outcome.NO_EVIDENCE:
        return False
    place = next((at for at, each in enumerate(alone) if each.chunk.url in pages), _LAST_PLACE)
    best = max(joined, key=lambda each: each.grade or 0.0)
    features = {
        "gain": _log_odds(other.probability) - _log_odds(found.probability),
        "place": math.log1p(min(place, _LAST_PLACE)),
        "same_page": float(best.chunk.url in pages),
    }
    log_odds = _BIAS + sum(_WEIGHTS[name] * value for name, value in features.items())
    return 1 / (1 + math.exp(-log_odds)) >= (NAMELESS_LEANS_FROM if is_nameless else LEANS_FROM)


def _log_odds(probability: float) -> float:
    return math.log(max(probability, _LEAST) / max(1 - probability, _LEAST))
