"""Make a follow-up stand alone."""

from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.conversation import StandaloneQuestion, Turn
from core.rag.understanding.carrying import Lean, choice_in, joined, lean_of
from core.rag.understanding.talk import Talk, talk_of


def pages_of_talk(question: StandaloneQuestion, recent: Sequence[Turn]) -> tuple[str, ...]:
    """The pages that the answer before cites, for a question that goes on with it."""
    talk = talk_of(recent) if question.carried else None
    return talk.pages if talk else ()


@dataclass(frozen=True)
class DeterministicRewriter:
    """Carries over what a turn takes from the talk, without a model."""

    async def rewrite(self, question: str, recent: Sequence[Turn]) -> StandaloneQuestion:
        """The question as it should be searched. Raises nothing."""
        talk = talk_of(recent)
        if talk is None or not _takes_from(question, talk):
            return StandaloneQuestion(question, question)
        return joined(question, talk)


def leans(question: str, talk: Talk | None) -> bool:
    """Whether a question goes on with a talk, so that it is not asked back again what it means."""
    return talk is not None and (talk.is_asked_back or lean_of(question) is not Lean.UNKNOWN)


def _takes_from(question: str, talk: Talk) -> bool:
    if talk.is_asked_back and choice_in(question, talk):
        return True
    return lean_of(question) is not Lean.UNKNOWN
