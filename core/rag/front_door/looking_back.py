"""Tell which earlier questions a turn about our own talk means, and how their answers are wanted."""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from core.domain.conversation import Turn
from core.messages.speaking import say
from core.ports.models import Vector
from core.rag.understanding.carrying import is_ordinal
from core.rag.understanding.follow_ups import content_words
from core.rag.verification.citations import without_marks
from core.text.languages.languages import english
from core.text.languages.schema.turns import LookingBack
from core.text.tokens import query_terms, terms

_EN = english(LookingBack)
_MOST_QUESTIONS, _MOST_ANSWERS = 8, 5
_MOST_TURNS = 6  # before an earlier question, as it had them when it was asked
_LONGEST_QUESTION = 200

Scored = Callable[[str, Sequence[str]], Sequence[float]]


class Retelling(StrEnum):
    """How an earlier answer is wanted."""

    AGAIN = "again"
    SHORT = "short"
    EXPLAINED = "explained"


@dataclass(frozen=True, slots=True)
class Earlier:
    """Questions of the talk whose answers are wanted again; `before` are the turns before the first of them.

    `is_last` where it is the last question, which nobody has to be told. `lead` is told above the answer.
    """

    how: Retelling
    questions: tuple[Turn, ...]
    before: tuple[Turn, ...] = ()
    is_last: bool = True
    lead: str = ""

    @property
    def asked(self) -> str:
        """The question as it was typed; of several none."""
        return self.questions[0].text if len(self.questions) == 1 else ""


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


@dataclass(frozen=True)
class EarlierQuestions:
    """Finds them; `scored` says how much each text is about a subject, 0 where it shares no word with it."""

    scored: Scored = word_scores

    def meant(self, asked: str, turns: Sequence[Turn]) -> Earlier | None:
        """Those whose answers a turn asks for; None where it asks for the questions, or nothing was asked."""
        places = [at for at, turn in enumerate(turns) if turn.role == "user"]
        if not places or is_ordinal(asked) or _EN.of_questions.search(asked):
            return None
        how = _how(asked)
        if how is Retelling.SHORT and _EN.everything.search(asked):
            questions = dict.fromkeys(turns[at].understood for at in places)
            return Earlier(how, tuple(_first_of(turns, each) for each in questions)[-_MOST_ANSWERS:])
        meant = self._meant(asked, turns, places)
        if meant is None:
            return None
        question = _first_of(turns, turns[meant].understood)
        at = turns.index(question)
        return Earlier(how, (question,), tuple(turns[max(0, at - _MOST_TURNS) : at]), meant == places[-1])

    def listed(self, asked: str, turns: Sequence[Turn]) -> str:
        """The question that is meant, or the last ones."""
        places = [at for at, turn in enumerate(turns) if turn.role == "user"]
        if is_ordinal(asked):
            return say("own_conversation.no_list", asked=_short(asked))
        if not places:
            return say("own_conversation.none")
        if (meant := self._meant(asked, turns, places)) is not None:
            return told_of(turns[meant])
        numbered = enumerate((_short(turns[at].text) for at in places[-_MOST_QUESTIONS:]), 1)
        return "\n".join([say("own_conversation.asked"), *(f"{number}. {each}" for number, each in numbered)])

    def _meant(self, asked: str, turns: Sequence[Turn], places: Sequence[int]) -> int | None:
        """By its subject, else by its place; the last one where a turn names no subject and asks for no question.

        What is to be explained may be asked in any words; what was said of a subject must have been said.
        """
        subject = " ".join(word for word in content_words(asked) if not _EN.recalling.fullmatch(word))
        exchanges = list(_exchanges(turns, places))
        if any(word_scores(subject, exchanges)):
            return max(zip(self.scored(subject, exchanges), places, strict=True))[1]
        for pattern, nth in ((_EN.first, 0), (_EN.second, 1), (_EN.third, 2), (_EN.last, -1), (_EN.again, -1)):
            if pattern.search(asked) and nth < len(places):
                return places[nth]
        is_open = _EN.of_questions.search(asked) or (subject and _how(asked) is Retelling.AGAIN)
        return None if is_open else places[-1]


def told_of(question: Turn) -> str:
    """Names an earlier question."""
    return say("own_conversation.one", question=_short(question.text))


def _how(asked: str) -> Retelling:
    if _EN.shortens.search(asked):
        return Retelling.SHORT
    return Retelling.EXPLAINED if _EN.explains.search(asked) else Retelling.AGAIN


def _first_of(turns: Sequence[Turn], understood: str) -> Turn:
    """The first turn that was understood so: what was asked for again is the same question."""
    return next(turn for turn in turns if turn.role == "user" and turn.understood == understood)


def _exchanges(turns: Sequence[Turn], places: Sequence[int]) -> Iterator[str]:
    """Each question with its answer."""
    for at, end in zip(places, [*places[1:], len(turns)], strict=True):
        yield " ".join([turns[at].text, *(without_marks(turn.text) for turn in turns[at + 1 : end])])


def _short(question: str) -> str:
    line = " ".join(question.split())
    return line if len(line) <= _LONGEST_QUESTION else f"{line[:_LONGEST_QUESTION]} …"
