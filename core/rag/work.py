"""The state of one question while it is being answered."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter

import structlog

from core.domain.answer import Trace
from core.domain.conversation import Draft, Message, Stage, StandaloneQuestion
from core.domain.search import Candidate
from core.ports.platforms import OnDraft
from core.rag.answering.model_time import ModelTime
from core.rag.verification.checker import CheckedAnswer

log = structlog.get_logger(__name__)


@dataclass
class Work:
    """The state of a question while it is being answered."""

    message: Message
    on_draft: OnDraft | None
    model_time: ModelTime
    timings: dict[str, float] = field(default_factory=dict)
    question: StandaloneQuestion = field(default_factory=lambda: StandaloneQuestion("", ""))
    embedder: str = ""
    graded: list[Candidate] = field(default_factory=list)
    kept: list[Candidate] = field(default_factory=list)
    checked: CheckedAnswer = field(default_factory=lambda: CheckedAnswer("", (), ()))
    written_by: str = ""
    fallbacks: list[str] = field(default_factory=list)
    reasons: dict[str, str] = field(default_factory=dict)

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Adds the milliseconds of its block to `timings`, also when it raises."""
        started = perf_counter()
        try:
            yield
        finally:
            self.timings[name] = round(self.timings.get(name, 0.0) + (perf_counter() - started) * 1000, 2)

    async def tell(self, draft: Draft) -> None:
        """Shows a draft, where somebody watches."""
        if self.on_draft is not None:
            await self.on_draft(draft)

    async def show_quoted(self, quoted: CheckedAnswer) -> None:
        """Shows the quotes as a draft."""
        await self.tell(Draft(Stage.WRITING, quoted.text, len(self.kept)))

    def fall_back(self, step: str, reason: str, why: str) -> None:
        """Notes that a step went without the language model; `reason` is the short name it is counted under."""
        self.fallbacks.append(f"{step}: {why}")
        self.reasons[step] = reason
        log.warning("fell back to the way without a model", step=step, reason=reason)

    def trace(self) -> Trace:
        """What is stored to explain the answer."""
        return Trace(
            candidates=tuple(self.graded),
            kept=tuple(candidate.chunk.id for candidate in self.kept),
            removed_claims=self.checked.removed,
            models={"embedder": self.embedder, "writer": self.written_by},
            fallbacks=tuple(self.fallbacks),
        )
