"""The state of one message while it is being answered."""

import asyncio
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter, time_ns

import structlog

from core.domain.answer import UNUSED, WEB_SEARCH, ModelUse, Trace
from core.domain.conversation import Draft, Message, StandaloneQuestion, Turn
from core.domain.curated import CuratedAnswer, Pin
from core.domain.memory import NOTHING_HEARD, Fact, Heard
from core.domain.passage import Candidate, Scope
from core.ports.models import OF_ANSWER, StepTime
from core.ports.platforms import OnDraft
from core.rag.answering.budget import ModelTime
from core.rag.front_door.looking_back import Earlier
from core.rag.part import Part
from core.rag.prompts.library import PROMPTS, version
from core.rag.relevance.grader import UNDECIDED
from core.rag.understanding.routing.routes import Route, RouteKind

InForce = asyncio.Future[tuple[list[CuratedAnswer], list[Pin]]]
log = structlog.get_logger(__name__)


@dataclass
class Work:
    """The state of a message while it is being answered: the question as understood, and its parts.

    `heard` is what became of what it tells of its sender, `known` what they told before, `facts` what of it matters
    here, and `told` those of them that the answer rests on.

    `web` is what is told of the web searches for it, without its words.
    `english` is a question of another language in the words of the dictionary, where that is what is searched.
    `in_force` are the curated answers and pins of a scope, which are being read.
    `earlier` are the questions of the talk whose answers are told again in place of it.
    """

    message: Message
    on_draft: OnDraft | None
    model_time: ModelTime
    timings: dict[str, float] = field(default_factory=dict)
    question: StandaloneQuestion = field(default_factory=lambda: StandaloneQuestion("", ""))
    parts: list[Part] = field(default_factory=list)
    recent: Sequence[Turn] = ()
    embedder: str = ""
    may_ask_back: bool = False
    english: str = ""
    fallbacks: list[str] = field(default_factory=list)
    reasons: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    web: list[str] = field(default_factory=list)
    uses: list[ModelUse] = field(default_factory=list)
    heard: Heard = NOTHING_HEARD
    known: Sequence[Fact] = ()
    facts: Sequence[Fact] = ()
    told: tuple[Fact, ...] = ()
    route: Route = field(default_factory=lambda: Route(RouteKind.CAMPUS_QUESTION))
    earlier: Earlier | None = None
    in_force: tuple[Scope, InForce] | None = None

    @property
    def asked(self) -> str:
        """What is to be answered: the message without greetings and thanks around its question."""
        return self.route.question or self.message.text.strip()

    def may_ask_of(self, part: Part) -> bool:
        """Whether what this part leaves open may be asked back: the talk answers that for what is read with it."""
        return self.may_ask_back and not part.question.carried

    @contextmanager
    def step(self, name: str) -> Iterator[None]:
        """Adds the milliseconds of its block to `timings`, also when it raises, and tells who listens to the steps."""
        started, began = perf_counter(), time_ns()
        try:
            yield
        finally:
            took = perf_counter() - started
            self.timings[name] = round(self.timings.get(name, 0.0) + took * 1000, 2)
            if (heard := OF_ANSWER.get()) is not None:
                heard.append(StepTime(name, began, began + round(took * 1e9)))

    async def tell(self, draft: Draft) -> None:
        """Shows a draft, where somebody watches."""
        if self.on_draft is not None:
            await self.on_draft(draft)

    def say(self, step: str, what: str) -> None:
        """Notes for the trace what the language model decided at a step."""
        self.notes.append(f"{step}: {what}")

    def fall_back(self, step: str, reason: str, why: str) -> None:
        """Notes that a step went without the language model; `reason` is the short name it is counted under."""
        self.fallbacks.append(f"{step}: {why}")
        self.reasons[step] = reason
        log.warning("fell back to the way without a model", step=step, reason=reason)

    @property
    def graded(self) -> list[Candidate]:
        """The passages found for all parts; one that several parts found stands once, with its best grade."""
        best: dict[int, Candidate] = {}
        for candidate in (each for part in self.parts for each in part.graded):
            known = best.setdefault(candidate.chunk.id, candidate)
            if (candidate.grade or 0.0) > (known.grade or 0.0):
                best[candidate.chunk.id] = candidate
        return list(best.values())

    @property
    def written_by(self) -> str:
        """Who wrote: a name, or several joined by a plus; empty when nobody did."""
        return "+".join(dict.fromkeys(part.written_by for part in self.parts if part.written_by))

    @property
    def model_said(self) -> dict[str, str]:
        """What the language model decided, and the versions of its prompts; empty where it was not asked."""
        if not self.notes:
            return {}
        return {"decisions": "; ".join(self.notes), "prompts": ", ".join(f"{each} {version(each)}" for each in PROMPTS)}

    @property
    def phrased(self) -> dict[str, str]:
        """How many other wordings were searched; empty for none."""
        number = sum(len(part.phrasings) for part in self.parts)
        return {"phrasings": str(number)} if number else {}

    @property
    def reviews(self) -> dict[str, str]:
        """The curated answers that were told, by reference and version; empty where none was."""
        told = [f"{part.told.reference} version {part.told.version}" for part in self.parts if part.told]
        return {"reviewed answer": ", ".join(told)} if told else {}

    @property
    def examples(self) -> dict[str, str]:
        """The curated answers that a language model was shown as examples, by reference and version."""
        shown = [f"{each.reference} version {each.version}" for part in self.parts for each in part.examples]
        return {"examples": ", ".join(shown)} if shown else {}

    @property
    def _said(self) -> dict[str, str]:
        """What the models, the reviewed answers and the searches beside the index did."""
        return self.model_said | self.phrased | self.examples | self.reviews | self.web_searches

    @property
    def web_searches(self) -> dict[str, str]:
        """What became of the web searches; empty where there was none."""
        return {WEB_SEARCH: "; ".join(self.web)} if self.web else {}

    @property
    def found_now(self) -> tuple[str, ...]:
        """The cited pages that are not in the index, each once."""
        cited = (each.url for part in self.parts if part.is_found_now for each in part.checked.citations)
        return tuple(dict.fromkeys(cited))

    def trace(self) -> Trace:
        """What is stored to explain the answer."""
        return Trace(
            candidates=tuple(each for each in self.graded if each.chunk.id > 0),  # others are stored nowhere
            kept=tuple(dict.fromkeys(candidate.chunk.id for part in self.parts for candidate in part.kept)),
            removed_claims=tuple(claim for part in self.parts for claim in part.checked.removed),
            models={"embedder": self.embedder, "writer": self.written_by} | self._said,
            fallbacks=tuple(self.fallbacks),
            decisions=tuple(part.decision() for part in self.parts if part.verdict is not UNDECIDED),
            use=sum(self.uses, UNUSED),
            scope=self.message.scope,
            facts=tuple(fact.id for fact in self.told),
            found_now=self.found_now,
            proposals=tuple(each for part in self.parts for each in part.proposals if each.chunk_id > 0),
            reviewed=tuple(part.told.version_id for part in self.parts if part.told),
        )
