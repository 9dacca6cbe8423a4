"""What the conversation adds to a search: the earlier question, with less weight, and the answers so far."""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.conversation import StandaloneQuestion, Turn
from core.ports.models import Vector
from core.rag.understanding.follow_ups import asks_the_same_of_another
from core.text.tokens import query_terms


@dataclass(frozen=True, slots=True)
class Context:
    """The earlier `question` that one leans on, and what was `said` in answer; both empty where it stands alone."""

    question: str = ""
    said: tuple[str, ...] = ()

    def before(self, question: str) -> str:
        """The question with what it leans on in front."""
        return f"{self.question} {question}".strip()


ALONE = Context()


def context_of(question: StandaloneQuestion, recent: Sequence[Turn]) -> Context:
    """What the recent turns bring to this question; nothing unless something was carried over."""
    if not question.carried:
        return ALONE
    if asks_the_same_of_another(question.asked):
        return Context(question.carried)
    return Context(question.carried, tuple(turn.text for turn in recent if turn.role == "assistant"))


def leaning(asked: Vector, carried: Vector, weight: float) -> Vector:
    """The unit vector between what is asked and `weight` times what is carried over."""
    both = [one + weight * other for one, other in zip(asked, carried, strict=True)]
    length = math.hypot(*both) or 1.0
    return tuple(value / length for value in both)


def weighed_terms(question: str, carried: str, weight: float) -> dict[str, float]:
    """The terms of the question, each with 1, and what the carried one has beside them, with `weight`."""
    beside = dict.fromkeys(query_terms(carried), weight) if weight else {}
    asked = dict.fromkeys(query_terms(question), 1.0)
    return asked | {term: counts for term, counts in beside.items() if term not in asked}
