"""Make a follow-up stand alone, and collect the conversation context of its search."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.domain.conversation import StandaloneQuestion, Turn
from core.ports.models import ChatModel
from core.rag.prompts.library import fenced, prompt
from core.rag.understanding.follow_ups import asks_the_same_of_another, depends_on_context
from core.rag.verification.citations import MARK

# Kinds of values of which a question usually names one: the follow-up's value replaces the old one.
SLOTS = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        r"\b(fall|autumn|winter|spring|summer)\b(?= (?:term|semester|quarter|session|break|20\d\d)|\W*$)",
        r"\b(?:19|20)\d\d(?:[-–/](?:\d\d|\d{4}))?\b",
        r"\b[A-Z]{2,5}[ -]?\d{3,4}[A-Z]?\b|\b\d{2}-\d{3}\b",
        r"\b(january|february|march|april|may|june|july|august|september|october|november|december)\b(?= \d|\W*$)",
        r"\b(monday|tuesday|wednesday|thursday|friday|saturday|sunday|weekend|weekday)s?\b",
        r"\b(undergraduate|graduate|doctoral|master'?s|bachelor'?s|phd|freshman|transfer|international)"
        r" (?:students?|program(?:me)?s?)\b",
    )
)
LONGEST_REWRITE = 400  # characters


@dataclass(frozen=True, slots=True)
class Context:
    """The earlier `question` that a follow-up depends on, and the answers `said` so far; empty for other questions."""

    question: str = ""
    said: tuple[str, ...] = ()

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
    if asks_the_same_of_another(question.asked):
        return Context(question.carried)
    return Context(
        question.carried, tuple(turn.text for turn in recent if turn.role == "assistant" and MARK.search(turn.text))
    )


def last_standalone(recent: Sequence[Turn]) -> str | None:
    """The newest question of the window in its standalone form."""
    for turn in reversed(recent):
        if turn.role == "user":
            return turn.standalone or turn.text
    return None


@dataclass(frozen=True)
class DeterministicRewriter:
    """Carries the topic over without a model: the previous question without its replaced values, then the new one."""

    async def rewrite(self, question: str, recent: Sequence[Turn]) -> StandaloneQuestion:
        """The question as it should be searched. Raises nothing."""
        previous = last_standalone(recent)
        if previous is None or not depends_on_context(question):
            return StandaloneQuestion(question, question)
        # Cut at the end: a chain of follow-ups begins with the question that named the topic.
        carried = _without_replaced_values(previous, question)[:LONGEST_REWRITE]
        return StandaloneQuestion(f"{carried} {question}".strip(), question, rewritten=True, carried=carried)


def _without_replaced_values(previous: str, question: str) -> str:
    for slot in SLOTS:
        if slot.search(question):
            previous = slot.sub("", previous)
    return re.sub(r"\s+", " ", re.sub(r"\s+([?.!,])", r"\1", previous)).strip()


@dataclass(frozen=True)
class ChatRewriter:
    """Asks a language model for the standalone form, but only when the question depends on the conversation."""

    model: ChatModel

    async def rewrite(self, question: str, recent: Sequence[Turn]) -> StandaloneQuestion:
        """The question as it should be searched. Raises ModelError."""
        if last_standalone(recent) is None or not depends_on_context(question):
            return StandaloneQuestion(question, question)
        reply = await self.model.complete(prompt("rewrite"), _conversation(question, recent), max_tokens=120)
        rewritten = reply.strip().strip('"').split("\n")[0].strip()
        if not rewritten or len(rewritten) > LONGEST_REWRITE:
            return await DeterministicRewriter().rewrite(question, recent)
        return StandaloneQuestion(rewritten, question, rewritten=rewritten != question)


def _conversation(question: str, recent: Sequence[Turn]) -> str:
    lines = [f"{turn.role}: {turn.text}" for turn in recent]
    return f"{fenced('conversation', chr(10).join(lines))}\n{fenced('question', question)}"
