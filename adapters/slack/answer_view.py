"""Answer one question in Slack: ask, show the draft, and post the answer."""

import asyncio
import time
from dataclasses import dataclass, field

import structlog
from slack_sdk.errors import SlackApiError
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.in_flight import InFlight
from adapters.slack.inbound import Question, is_shared, is_unshared, unshared
from adapters.slack.markup import harmless, mrkdwn
from adapters.slack.outbound import SECTION_LIMIT, Post, Rendered, render, said, section
from adapters.slack.posting import Thread
from adapters.slack.replies.privately import Privately
from adapters.slack.splitting import split
from adapters.slack.streaming import Seconds, Stream
from adapters.slack.web_api import TROUBLES, code_of
from core.domain.conversation import Draft, Message, Stage
from core.ports.platforms import OnDraft, Services
from core.presentation import answers
from core.presentation.messages import say

log = structlog.get_logger(__name__)

# How long a stopped answer may take to finish its current call to Slack.
_LAST_CALL_SECONDS = 5.0


@dataclass(frozen=True)
class Asking:
    """Wraps the advisor: every question gets an answer or an apology."""

    services: Services
    in_flight: InFlight
    contact: str | None = None

    def is_urgent(self, message: Message) -> bool:
        """Whether its author may be in distress, and is answered in private."""
        return self.services.is_distress(message.text)

    def needs_no_search(self, message: Message) -> bool:
        """Whether it is answered at once, so that no search is announced."""
        return self.is_urgent(message) or self.services.is_small_talk(message.text)

    async def rendered(self, message: Message, on_draft: OnDraft | None = None) -> Rendered:
        """The answer, or an apology with a reference to the log; raises only when cancelled."""
        help_first = (said(say("private.emergency")),) if self.is_urgent(message) else ()
        answered = self._answer(message, on_draft)
        return await self.in_flight.safely_as(
            lambda sorry: Rendered((*help_first, sorry)), answered, message_id=message.id
        )

    async def _answer(self, message: Message, on_draft: OnDraft | None) -> Rendered:
        return render(await self.services.advisor.answer(message, on_draft), self.contact)


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

    async def run_again(self) -> None:
        """Answer a question whose answer was cut off, in place of what was shown of it."""
        self._display.goes_on = True
        await self.run()

    async def run(self) -> None:
        """Ask, show and post; Slack's refusals are logged."""
        message = self.question.message
        if is_unshared(message) or (self.asking.is_urgent(message) and is_shared(message.conversation)):
            await self._run_in_private()
        elif self.asking.needs_no_search(message):
            await self._finish(await self.asking.rendered(message))
        else:
            await self._run_in_view()

    async def _run_in_private(self) -> None:
        """Answer where nobody but the person reads; nothing of it is remembered with the thread."""
        private = Privately(self.web, self.question)
        await private.say((await self.asking.rendered(unshared(self.question.message))).posts)

    async def _run_in_view(self) -> None:
        if self.at_once:
            self._drafts.put_nowait(Draft(Stage.SEARCHING))
        showing = asyncio.create_task(self._show_drafts())
        try:
            rendered = await self.asking.rendered(self.question.message, self._drafts.put)
        finally:
            self._drafts.put_nowait(None)
            await asyncio.wait({showing}, timeout=_LAST_CALL_SECONDS)
            showing.cancel()
        await self._finish(rendered)

    async def _finish(self, rendered: Rendered) -> None:
        try:
            await self._display.finish(rendered)
        except TROUBLES as error:
            log.error("slack refused an answer", message_id=self.question.message.id, error=code_of(error))

    async def say_stopped(self) -> None:
        """Confirm that the person stopped the answer."""
        await self._display.say_stopped()

    async def erase(self) -> None:
        """Remove what is shown."""
        await self._display.erase()

    async def _show_drafts(self) -> None:
        while draft := await self._newest():
            await self._display.show(draft)

    async def _newest(self) -> Draft | None:
        """The newest draft: during a call to Slack several may arrive."""
        draft = await self._drafts.get()
        while not self._drafts.empty():
            draft = self._drafts.get_nowait()
        return draft


class Display:
    """One answer in its thread. Only `finish` raises (one of TROUBLES); other errors are logged.

    With `goes_on` it replaces the placeholder of an answer that was cut off, but not before there is something to show:
    until then, another process may be the one that answers.
    """

    def __init__(self, thread: Thread, mark: str, seconds: Seconds) -> None:
        self._thread, self._mark = thread, mark
        self._stream = Stream(thread, seconds)
        self._placeholder: str | None = None
        self._announced = self._session = self.goes_on = False

    async def show(self, draft: Draft) -> None:
        """Show the newest draft."""
        await self._take_over()
        if draft.text and not self._placeholder:
            await self._stream.show(harmless(answers.streamed(draft.text)))
        elif not self._announced:
            self._announced = True
            await self._announce()

    async def finish(self, rendered: Rendered) -> None:
        """Show the complete answer in place of the draft."""
        if not rendered.posts:
            await self.erase()
            return
        await self._take_over()
        if rendered.markdown and await self._stream.finish(rendered.markdown, rendered.ending):
            self._session = False
        else:
            await self._stream.close()
            await self._write(rendered.posts)
        await self._end_session()

    async def say_stopped(self) -> None:
        """Confirm that the answer was stopped; the text shown so far stays."""
        await self._stream.close()
        seen, stopped = mrkdwn(self._stream.text), say("answer.stopped")
        try:
            if self._stream.ts:
                early = section(f"_{say('answer.stopped_early')}_")
                blocks = (*map(section, split(seen, SECTION_LIMIT)), early)
                await self._thread.update(self._stream.ts, Post(stopped, blocks))
            else:
                await self._write((said(stopped),))
        except TROUBLES as error:
            self._complain("slack refused to say that an answer was stopped", error)
        await self._end_session()

    async def erase(self) -> None:
        """Remove what is shown."""
        await self._stream.close()
        try:
            if standing := self._standing:
                await self._thread.delete(standing)
            elif self._announced:
                await self._set_status("")
        except TROUBLES as error:
            self._complain("slack refused to take an answer away", error)
        await self._end_session()

    async def _take_over(self) -> None:
        if self.goes_on:
            self.goes_on = False
            self._placeholder = await self._thread.find(f"{self._mark} placeholder")

    @property
    def _standing(self) -> str | None:
        return self._stream.ts or self._placeholder

    async def _announce(self) -> None:
        try:
            status, _ = await asyncio.gather(self._set_status(say("answer.status")), self._start_session())
            if not status and not self._placeholder:
                self._placeholder = await self._thread.post(said(say("answer.searching")), f"{self._mark} placeholder")
        except TROUBLES as error:
            self._complain("slack refused to announce an answer", error)

    async def _set_status(self, status: str) -> bool:
        # Only apps with an agent view have it; others get an error.
        place = self._thread.place
        try:
            await self._thread.web.assistant_threads_setStatus(
                channel_id=place.channel, thread_ts=place.thread, status=status
            )
        except TROUBLES:
            return False
        return True

    async def _start_session(self) -> None:
        # It adds Slack's stop button, where the workspace has it.
        self._session = await self._set_session("processing")

    async def _end_session(self) -> None:
        if self._session:
            self._session = not await self._set_session("active")

    async def _set_session(self, status: str) -> bool:
        place = self._thread.place
        try:
            await self._thread.web.agents_sessions_setStatus(
                channel_id=place.channel, thread_ts=place.thread, status=status
            )
        except TROUBLES:
            return False
        return True

    async def _write(self, posts: tuple[Post, ...]) -> None:
        rest = enumerate(posts)
        if self._standing and await self._replace(self._standing, posts[0]):
            next(rest)
        for number, post in rest:
            await self._thread.post(post, f"{self._mark} {number}")

    async def _replace(self, ts: str, post: Post) -> bool:
        try:
            await self._thread.update(ts, post)
        except SlackApiError as error:
            self._complain("slack refused an update", error)
            return False
        return True

    def _complain(self, event: str, error: Exception) -> None:
        log.warning(event, channel=self._thread.place.channel, error=code_of(error))
