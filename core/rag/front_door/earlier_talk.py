"""Find what was said earlier in a talk about the subject of a question.

By words, by meaning, and by the messages beside. Nothing is stored for it: the few messages that share most words with
the question are embedded when it is asked.
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.ports.models import Vector
from core.text.tokens import query_terms, terms

# Robertson and Zaragoza, "The Probabilistic Relevance Framework" (2009), with values for short texts.
_K1, _B = 0.9, 0.4
# Chosen by `python -m benchmarks.memory.earlier_talk`: what the words weigh beside the meaning, and what the message
# before and the one after pass on to a message, since a talk names its subject once.
_WORDS, _BEFORE, _AFTER = 0.7, 0.3, 0.1
_READ = 50  # messages that are embedded; about 5 ms each

Scores = NDArray[np.float64]


@dataclass(frozen=True)
class EarlierTalk:
    """Scores messages; `encode` gives one unit vector a text."""

    encode: Callable[[Sequence[str]], Sequence[Vector]]

    def scores(self, asked: str, messages: Sequence[str]) -> list[float]:
        """How much each message is about the subject of `asked`, higher is more; 0 for all where no word is shared."""
        words = _word_scores(asked, messages)
        if not words.any():
            return [0.0] * len(messages)
        read = np.argsort(-words, kind="stable")[:_READ]
        wanted, *found = self.encode([asked, *(messages[at] for at in read)])
        meaning = np.zeros(len(messages))
        meaning[read] = _standardised(np.asarray(found) @ np.asarray(wanted))
        unread = np.setdiff1d(np.arange(len(messages)), read)
        meaning[unread] = meaning[read].min()
        return [float(score) for score in with_neighbours(meaning + _WORDS * _standardised(words))]


def word_scores(asked: str, messages: Sequence[str]) -> list[float]:
    """BM25 of each message."""
    return [float(score) for score in _word_scores(asked, messages)]


def _word_scores(asked: str, messages: Sequence[str]) -> Scores:
    documents = [Counter(terms(message)) for message in messages]
    lengths = np.array([document.total() for document in documents], dtype=float)
    weight = _K1 * (1 - _B + _B * lengths / max(lengths.mean() if len(lengths) else 0.0, 1.0))
    scores = np.zeros(len(documents))
    for term in query_terms(asked):
        counts = np.array([document[term] for document in documents], dtype=float)
        known = np.count_nonzero(counts)
        rarity = math.log(1 + (len(documents) - known + 0.5) / (known + 0.5))
        scores += rarity * counts / (counts + weight)
    return scores


def with_neighbours(scores: Scores) -> Scores:
    """The scores with a share of those of the messages beside."""
    before, after = np.roll(scores, 1), np.roll(scores, -1)
    before[:1] = after[-1:] = 0
    return scores + _BEFORE * before + _AFTER * after


def _standardised(values: Scores) -> Scores:
    spread = values.std()
    centred: Scores = values - values.mean()
    return centred / spread if spread else centred
