"""A headline above the first quotation: its answer alone, where it is very likely right."""

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.search import Reading
from core.rag.answering.quotes.choosing import Scored
from core.rag.answering.quotes.spans import Spoken, spoken_answer
from core.rag.answering.quotes.weights import HEADLINE, HEADLINE_BIAS
from core.text.questions.held import places_of
from core.text.questions.kinds import VALUES, AnswerKind

_ALMOST = 0.98
_WORD = re.compile(r"\w+")


@dataclass(frozen=True)
class Headline:
    """The words, and the probability (0…1) that they are the answer."""

    text: str
    probability: float


def read_with(scored: Scored) -> tuple[str, int]:
    """What is read for a headline, and where in it the statement begins: the last heading says what it is about."""
    headings = scored.statement.headings
    before = f"{headings[-1]}. " if headings else ""
    return f"{before}{scored.statement.text}", len(before)


def headline(
    question: str, kinds: frozenset[AnswerKind], ranking: Sequence[Scored], reading: Reading
) -> Headline | None:
    """The value of the kind that was asked for in the best statement; None where there is none, or several alike.

    `reading` is the reader's of what `read_with` gives.
    """
    spoken = spoken_answer(question, kinds, ranking[0].statement.text, reading, read_with(ranking[0])[1])
    if spoken is None:
        return None
    values = headline_features(kinds, ranking, spoken, reading)
    return Headline(spoken.text, _sigmoid(HEADLINE_BIAS + sum(HEADLINE[name] * values[name] for name in HEADLINE)))


def is_one_of_several(text: str, kinds: frozenset[AnswerKind], statement: str) -> bool:
    """Whether a statement has other values of the kind that was asked for; of any that the headline is, if of none."""
    of_kind = kinds & VALUES or {kind for kind in VALUES if places_of(text, kind)}
    return any(len({statement[at:end].lower() for at, end in places_of(statement, kind) or ()}) > 1 for kind in of_kind)


def headline_features(
    kinds: frozenset[AnswerKind], ranking: Sequence[Scored], spoken: Spoken, reading: Reading
) -> dict[str, float]:
    """What the probability is computed from.

    `reading` is the reader's score and `is_read` that it reads these words; `agree` the share of the
    statements that say them, as log odds.
    """
    words = words_of(spoken.text)
    agree = sum(each.share for each in ranking if words <= words_of(each.statement.text))
    return {
        "reading": reading.score,
        "is_read": float(spoken.is_read),
        "agree": _logit(agree),
        "words": math.log(1 + len(spoken.text.split())),
        "person": float(AnswerKind.PERSON in kinds),
    }


def words_of(text: str) -> set[str]:
    """The distinct words of a text in lower case."""
    return set(_WORD.findall(text.lower()))


def _sigmoid(value: float) -> float:
    return 1 / (1 + math.exp(-value))


def _logit(share: float) -> float:
    kept = min(max(share, 1e-4), _ALMOST)
    return math.log(kept / (1 - kept))
