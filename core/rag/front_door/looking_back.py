"""Answer a question about our own conversation from its turns."""

from collections.abc import Callable, Sequence

from core.domain.conversation import Turn
from core.messages.speaking import say
from core.rag.front_door.earlier_talk import word_scores
from core.rag.understanding.follow_ups import content_words
from core.rag.verification.citations import without_marks
from core.text.languages.languages import english
from core.text.languages.schema.turns import LookingBack

_EN = english(LookingBack)
_MOST_QUESTIONS = 8
_LONGEST_QUESTION = 200

Scored = Callable[[str, Sequence[str]], Sequence[float]]


def looked_back(asked: str, turns: Sequence[Turn], scored: Scored = word_scores) -> str:
    """The question or the answer that is meant, oldest turn first; the last questions where that is not clear.

    `scored` says how much each text is about the subject of a question; 0 where it shares no word with it.
    """
    pairs = _pairs(turns)
    if not pairs:
        return say("own_conversation.none")
    if pair := _meant(asked, pairs, scored):
        return _told(*pair)
    listed = [f"{number}. {_short(question)}" for number, (question, _) in enumerate(pairs[-_MOST_QUESTIONS:], 1)]
    return "\n".join([say("own_conversation.asked"), *listed])


def _pairs(turns: Sequence[Turn]) -> list[tuple[str, str]]:
    """Each question with its answer."""
    pairs = list[tuple[str, str]]()
    for turn in turns:
        if turn.role == "user":
            pairs.append((turn.text, ""))
        elif pairs:
            pairs[-1] = (pairs[-1][0], without_marks(turn.text))
    return pairs


def _meant(asked: str, pairs: Sequence[tuple[str, str]], scored: Scored) -> tuple[str, str] | None:
    subject = " ".join(word for word in content_words(asked) if not _EN.recalling.fullmatch(word))
    scores = scored(subject, [f"{question} {answer}" for question, answer in pairs])
    if any(scores):
        return pairs[max(range(len(pairs)), key=lambda at: (scores[at], at))]
    for pattern, at in (
        (_EN.first, 0),
        (_EN.second, 1),
        (_EN.third, 2),
        (_EN.last, len(pairs) - 1),
        (_EN.again, len(pairs) - 1),
    ):
        if pattern.search(asked) and at < len(pairs):
            return pairs[at]
    return None


def _told(question: str, answer: str) -> str:
    if not answer:
        return say("own_conversation.one", question=_short(question))
    return f"{say('own_conversation.said', question=_short(question))}\n\n{answer}"


def _short(question: str) -> str:
    line = " ".join(question.split())
    return line if len(line) <= _LONGEST_QUESTION else f"{line[:_LONGEST_QUESTION]} …"
