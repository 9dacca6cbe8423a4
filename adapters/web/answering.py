"""Answer questions of the web: drafts while it is written, one answer at the end, and a way to stop."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from uuid import uuid4

import structlog

from core.domain.access import Acting
from core.domain.answer import Answer, Outcome
from core.domain.conversation import Draft, Message, Person
from core.errors import AdvisorError
from core.ports.platforms import OnDraft
from core.presentation.answers import apology
from core.screens.services import Services

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class Failed:
    """What is said instead of an answer."""

    apology: str


Result = Answer | Failed | None  # None: it was answered before, and its answer is no more
_Tasks = set["asyncio.Task[Result]"]


@dataclass(frozen=True)
class Answering:
    """Every question gets an answer or an apology; who has gone away gives the question back."""

    services: Services
    contact: str | None = None
    _tasks: dict[Person, _Tasks] = field(default_factory=dict)

    async def drafts(self, message: Message) -> AsyncIterator[Draft | Result]:
        """The newest draft each time that there is one, at last the result. Closing it cancels the answer."""
        drafts: asyncio.Queue[Draft | None] = asyncio.Queue()
        task = self._begun(message, drafts.put)
        task.add_done_callback(lambda _: drafts.put_nowait(None))
        try:
            while draft := await _newest(drafts):
                yield draft
            yield await task
        finally:
            task.cancel()
        await self._note_delivered(message)

    async def answer(self, message: Message) -> Result:
        """The result alone."""
        result = await self._begun(message)
        await self._note_delivered(message)
        return result

    async def stop(self, person: Person) -> None:
        """Ends the answers to a person that are being made."""
        tasks = self._tasks.get(person, set()).copy()
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def drain(self, seconds: float) -> int:
        """Waits for all answers, cancels what is left, and returns how many those were."""
        tasks = {task for each in self._tasks.values() for task in each}
        late = (await asyncio.wait(tasks, timeout=seconds))[1] if tasks else set()
        for task in late:
            task.cancel()
        return len(late)

    def _begun(self, message: Message, on_draft: OnDraft | None = None) -> "asyncio.Task[Result]":
        task, person = asyncio.create_task(self._result(message, on_draft)), message.conversation.person
        self._tasks.setdefault(person, set()).add(task)
        task.add_done_callback(lambda done: self._ended(person, done))
        return task

    def _ended(self, person: Person, task: "asyncio.Task[Result]") -> None:
        self._tasks[person].discard(task)
        if not self._tasks[person]:
            del self._tasks[person]

    async def _result(self, message: Message, on_draft: OnDraft | None) -> Result:
        reference = uuid4().hex[:8]
        try:
            answer = await self.services.advisor.answer(message, on_draft)
            return await self._answered_before(message) if answer.outcome is Outcome.DUPLICATE else answer
        except AdvisorError as error:
            log.error("web question failed", reference=reference, error=str(error), message_id=message.id)
            return Failed(apology(error, reference, self.contact))
        except Exception as error:  # whatever failed, the waiting person gets a message
            log.exception("web question failed", reference=reference, message_id=message.id)
            return Failed(apology(error, reference, self.contact))

    async def _answered_before(self, message: Message) -> Answer | None:
        """The answer that is stored, for who sends a form again."""
        archive, who = self.services.archive, message.conversation.person
        newest = await archive.latest(who, message.conversation.channel)
        found = await archive.explain(newest, Acting.for_person(who)) if newest else None
        return found.answer if found and found.asked == message.text else None

    async def _note_delivered(self, message: Message) -> None:
        try:
            if deliveries := self.services.deliveries:
                await deliveries.note(message)
        except AdvisorError as error:
            log.warning("not noted that an answer was shown", error=type(error).__name__)


async def _newest(drafts: "asyncio.Queue[Draft | None]") -> Draft | None:
    """The newest draft: while a slow reader took the last one, several may have come."""
    draft = await drafts.get()
    while draft and not drafts.empty():
        newer = drafts.get_nowait()
        if newer is None:
            drafts.put_nowait(None)
            break
        draft = newer
    return draft
