"""An advisor that behaves as the engine does, told by a test when to go on."""

import asyncio
from dataclasses import dataclass, field
from datetime import UTC, datetime
from uuid import uuid4

from core.domain.answer import Answer, Citation, Outcome, Trace
from core.domain.conversation import Draft, Message, Stage, StandaloneQuestion
from core.ports.platforms import OnDraft
from tests.standins.services import AddPersonal, MemoryArchive, personalised

CITATION = Citation(
    1, 7, "https://a.edu/fees", "https://a.edu/fees#x", "Fees", "…", None, datetime(2026, 3, 9, tzinfo=UTC)
)
SOURCES = "*Sources*\n[1] <https://a.edu/fees#x|Fees> · as of 2026-03-09"


@dataclass
class PlayedAdvisor:
    """Answers every message once, when `may_answer` is set; a cancelled call gives its message back.

    `personal` adds what it does with long-term memory.
    """

    text: str = "You asked: {question} [1]"
    failure: Exception | None = None
    outcome: Outcome = Outcome.ANSWERED
    choices: tuple[str, ...] = ()
    offer: str = ""
    understood: str | None = None
    personal: AddPersonal | None = None
    trace: Trace = field(default_factory=lambda: Trace((), ()))
    archive: MemoryArchive = field(default_factory=MemoryArchive)
    asked: list[Message] = field(default_factory=list)
    claimed: set[str] = field(default_factory=set)
    cancelled: list[str] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    may_answer: asyncio.Event = field(default_factory=asyncio.Event)
    may_recognise: asyncio.Event = field(default_factory=asyncio.Event)
    listening: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.may_answer.set()
        self.may_recognise.set()

    async def answer(self, message: Message, on_draft: OnDraft | None = None) -> Answer:
        self.asked.append(message)
        await self.may_recognise.wait()
        if message.id in self.claimed:
            return self._answer(message, Outcome.DUPLICATE)
        self.claimed.add(message.id)
        try:
            return await self._answered(message, on_draft)
        except BaseException as error:
            self.claimed.discard(message.id)
            if isinstance(error, asyncio.CancelledError):
                self.cancelled.append(message.id)
            raise

    async def write(self, text: str) -> None:
        """Tells a draft of the question that is being answered."""
        await self.listening.wait()
        assert self._on_draft
        await self._on_draft(Draft(Stage.WRITING, text, 1))

    async def _answered(self, message: Message, on_draft: OnDraft | None) -> Answer:
        self._on_draft = on_draft
        if on_draft:
            await on_draft(Draft(Stage.SEARCHING))
            self.listening.set()
        await self.may_answer.wait()
        if self.failure:
            raise self.failure
        answer = self._answer(message, self.outcome)
        self.archive.keep(message, answer, self.trace)
        self.answers.append(answer)
        return await personalised(answer, message, self.personal)

    def _answer(self, message: Message, outcome: Outcome) -> Answer:
        question = StandaloneQuestion(self.understood or message.text, message.text, self.understood is not None)
        citations = (CITATION,) if outcome is Outcome.ANSWERED else ()
        text = self.text.format(question=message.text)
        return Answer(uuid4(), outcome, text, question, citations, choices=self.choices, offer=self.offer)
