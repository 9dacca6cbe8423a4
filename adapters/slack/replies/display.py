"""One answer as it is seen in its thread in Slack: a status or placeholder, a draft that grows, then the answer."""

import asyncio

import structlog
from slack_sdk.errors import SlackApiError

from adapters.slack.markup import harmless, mrkdwn
from adapters.slack.outbound import SECTION_LIMIT, Post, Rendered, said, section
from adapters.slack.posting import Thread
from adapters.slack.splitting import split
from adapters.slack.streaming import Seconds, Stream
from adapters.slack.web_api import TROUBLES, code_of
from core.domain.conversation import Draft
from core.presentation import answers
from core.presentation.messages import say

log = structlog.get_logger(__name__)


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
