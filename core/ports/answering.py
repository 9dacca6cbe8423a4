"""Ports of the answering steps that a language model may take over: rewriting and writing."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from core.domain.conversation import StandaloneQuestion, Turn
from core.domain.search import Candidate

OnText = Callable[[str], Awaitable[None]]


class Rewriter(Protocol):
    """Rewrites a follow-up as a standalone question (with a model, or without one)."""

    async def rewrite(self, question: str, recent: Sequence[Turn]) -> StandaloneQuestion:
        """The question to search for; a standalone question comes back unchanged."""
        ...


@dataclass(frozen=True, slots=True)
class Quoted:
    """A draft of quotations, the probability (0…1) that the first one answers, and what it was computed from.

    The probability is None where it is not known. `lead` is "Yes" or "No" where the first quotation settles the
    question, else empty.
    """

    draft: str
    probability: float | None = None
    features: Mapping[str, float] = field(default_factory=dict)
    lead: str = ""


class Writer(Protocol):
    """Writes an answer from the relevant passages (with a model, or by quoting)."""

    @property
    def name(self) -> str:
        """The writer's name: `extractive` or the chat model's."""
        ...

    async def write(
        self, question: StandaloneQuestion, kept: Sequence[Candidate], on_text: OnText | None = None
    ) -> str:
        """Markdown with `[n]` after each claim, n counting `kept` from 1; empty when nothing can be said.

        `on_text` hears all that is written so far, each time that some more is.
        """
        ...


class Quoter(Writer, Protocol):
    """Writes by quoting, and tells how sure it is."""

    async def quote(self, question: StandaloneQuestion, kept: Sequence[Candidate]) -> Quoted:
        """The quotations, the best first. Raises ModelError."""
        ...
