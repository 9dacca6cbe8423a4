"""One question in Slack: ask the advisor, show what it writes, and post what it says."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import TypeVar
from uuid import uuid4

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.blocks import Post
from adapters.slack.display import Display
from adapters.slack.inbound import Question
from adapters.slack.outbound import Rendered, apology, render
from adapters.slack.posting import Thread
from adapters.slack.streaming import Seconds
from adapters.slack.web_api import TROUBLES, code_of
from core.domain import Draft, Message, Stage
from core.errors import AdvisorError
from core.ports import Advisor, OnDraft

log = structlog.get_logger(__name__)

# How long a stopped answer may take to end the call to Slack that it is in.
_LAST_CALL_SECONDS = 5.0
Said = TypeVar("Said")


@dataclass(frozen=True)
class Asking:
    """The advisor as Slack's people meet it: every question gets something to read."""

    advisor: Advisor
    human_contact: str | None = None

    async def rendered(self, message: Message, on_draft: OnDraft | None = None) -> Rendered:
        """The answer, or an apology with a reference to the log; never raises but when cancelled."""
        return await _or(lambda sorry: Rendered((sorry,)), self._answer(message, on_draft), message_id=message.id)

    async def _answer(self, message: Message, on_draft: OnDraft | None) -> Rendered:
        return render(await self.advisor.answer(message, on_draft), self.human_contact)


async def or_apology(work: Awaitable[tuple[Post, ...]], **known: str) -> tuple[Post, ...]:
    """What is to be said, or an apology with a reference to the log; never raises but when cancelled."""
    return await _or(lambda sorry: (sorry,), work, **known)


async def _or(instead: Callable[[Post], Said], work: Awaitable[Said], **known: str) -> Said:
    reference = uuid4().hex[:8]
    try:
        return await work
    except AdvisorError as error:
        log.error("slack question failed", reference=reference, error=str(error), **known)
        return instead(apology(reference, error.transient))
    except Exception:
        log.exception("slack question failed", reference=reference, **known)
        return instead(apology(reference, transient=False))


@dataclass
class Reply:
    """The answer to a mention or a direct message, where it was asked.

    With `at_once` it is seen from the first moment that somebody is at it. Without, nothing is seen before the advisor
    has taken the question on, so that a repeated delivery shows nothing.
    """

    asking: Asking
    question: Question
    web: AsyncWebClient
    seconds: Seconds = time.monotonic
    at_once: bool = False
    _drafts: "asyncio.Queue[Draft | None]" = field(default_factory=asyncio.Queue)

    def __post_init__(self) -> None:
        message, place = self.question.message, self.question.place
        asker = f"{place.workspace}/{message.conversation.user}"
        self.names = frozenset({place.workspace, place.name, f"{place.workspace}/{message.id}", asker})
        self._display = Display(Thread(self.web, place, message.conversation.user), message.id, self.seconds)

    async def run(self) -> None:
        """Asks, shows and posts; Slack's refusals are logged."""
        if self.at_once:
            self._drafts.put_nowait(Draft(Stage.SEARCHING))
        showing = asyncio.create_task(self._show_drafts())
        try:
            rendered = await self.asking.rendered(self.question.message, self._drafts.put)
        finally:
            self._drafts.put_nowait(None)
            await asyncio.wait({showing}, timeout=_LAST_CALL_SECONDS)
            showing.cancel()
        try:
            await self._display.finish(rendered)
        except TROUBLES as error:
            log.error("slack refused an answer", message_id=self.question.message.id, error=code_of(error))

    async def say_stopped(self) -> None:
        """Confirms that the person stopped it."""
        await self._display.say_stopped()

    async def erase(self) -> None:
        """Takes away what is shown of it."""
        await self._display.erase()

    async def _show_drafts(self) -> None:
        while draft := await self._newest():
            await self._display.show(draft)

    async def _newest(self) -> Draft | None:
        """What was told last: while a call to Slack is under way, drafts may overtake each other."""
        draft = await self._drafts.get()
        while not self._drafts.empty():
            draft = self._drafts.get_nowait()
        return draft
