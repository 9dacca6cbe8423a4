"""Make a follow-up stand alone, and collect the conversation context of its search."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.domain.conversation import StandaloneQuestion, Turn
from core.rag.understanding.carrying import Carrier, Lean, choice_in, lean_of
from core.rag.understanding.follow_ups import asks_the_same_of_another
from core.rag.understanding.talk import Talk, talk_of
from core.rag.verification.citations import MARK, without_marks

MOST_WORDS_OF_ANSWER = 60


@dataclass(frozen=True, slots=True)
class Context:
    """What a search takes from the conversation; empty for a question that stands alone.

    `question` is what the turn carries of the earlier one, `said` the answers so far, `pages` what the last of them
    cites, and `answer` how it begins.
    """

    question: str = ""
    said: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()
    answer: str = ""

    def before(self, question: str) -> str:
        """The question with the earlier one in front."""
        return f"{self.question} {question}".strip()


ALONE = Context()


def context_of(question: StandaloneQuestion, recent: Sequence[Turn]) -> Context:
    """What the recent turns add to the search for this question; nothing unless something was carried over.

    A reply that cites nothing has said nothing of a page yet, though it may repeat the question.
    """
    if not question.carried:
        return ALONE
    talk = talk_of(recent)
    pages, answer = (talk.pages, _beginning(talk.answer)) if talk else ((), "")
    if asks_the_same_of_another(question.asked):
        return Context(question.carried, pages=pages)
    said = tuple(turn.text for turn in recent if turn.role == "assistant" and MARK.search(turn.text))
    return Context(question.carried, said, pages, answer)


def _beginning(answer: str) -> str:
    return " ".join(without_marks(answer).split()[:MOST_WORDS_OF_ANSWER]) if MARK.search(answer) else ""


@dataclass(frozen=True)
class DeterministicRewriter:
    """Carries over what a turn takes from the talk, without a model."""

    carrier: Carrier = field(default_factory=Carrier)

    async def rewrite(self, question: str, recent: Sequence[Turn]) -> StandaloneQuestion:
        """The question as it should be searched. Raises nothing."""
        talk = talk_of(recent)
        if talk is None or not _takes_from(question, talk):
            return StandaloneQuestion(question, question)
        return await self.carrier.joined(question, talk)


def leans(question: str, talk: Talk | None) -> bool:
    """Whether a question goes on with a talk, so that it is not asked back again what it means."""
    return talk is not None and (talk.is_asked_back or lean_of(question) is not Lean.UNKNOWN)


def _takes_from(question: str, talk: Talk) -> bool:
    if talk.is_asked_back and choice_in(question, talk):
        return True
    return lean_of(question) is not Lean.UNKNOWN
