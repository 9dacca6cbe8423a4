"""What people see of one answer in the making: that somebody is at it, the words as they come, and the whole."""

import asyncio

import structlog
from slack_sdk.errors import SlackApiError

from adapters.slack.blocks import Post, section, sentence_post
from adapters.slack.markdown_text import harmless
from adapters.slack.mrkdwn import mrkdwn
from adapters.slack.outbound import SECTION_LIMIT, STATUS, THINKING, Rendered
from adapters.slack.posting import Thread
from adapters.slack.splitting import split
from adapters.slack.streaming import Seconds, Stream
from adapters.slack.web_api import TROUBLES, code_of
from core.domain import Draft

log = structlog.get_logger(__name__)

_STOPPED = "Stopped. Ask again whenever you like."
_STOPPED_BELOW = "_Stopped before it was complete._"


class Display:
    """One answer in its thread. Only `finish` raises (one of TROUBLES); the rest is a courtesy and goes to the log."""

    def __init__(self, thread: Thread, mark: str, seconds: Seconds) -> None:
        self._thread, self._mark = thread, mark
        self._stream = Stream(thread, seconds)
        self._placeholder: str | None = None
        self._announced = self._session = False

    async def show(self, draft: Draft) -> None:
        """Brings what is seen up to date with what is known."""
        if draft.text and not self._placeholder:
            await self._stream.show(harmless(draft.text))
        elif not self._announced:
            self._announced = True
            await self._announce()

    async def finish(self, rendered: Rendered) -> None:
        """Shows the whole answer, in place of whatever stood there."""
        if not rendered.posts:
            await self.erase()
        elif rendered.markdown and await self._stream.finish(rendered.markdown, rendered.ending):
            self._session = False
        else:
            await self._stream.close()
            await self._write(rendered.posts)
        await self._end_session()

    async def say_stopped(self) -> None:
        """Confirms that somebody stopped it; what they had read by then stays."""
        await self._stream.close()
        said = mrkdwn(self._stream.text)
        try:
            if self._stream.ts:
                blocks = (*map(section, split(said, SECTION_LIMIT)), section(_STOPPED_BELOW))
                await self._thread.update(self._stream.ts, Post(_STOPPED, blocks))
            else:
                await self._write((sentence_post(_STOPPED),))
        except TROUBLES as error:
            self._complain("slack refused to say that an answer was stopped", error)
        await self._end_session()

    async def erase(self) -> None:
        """Takes away whatever is seen."""
        await self._stream.close()
        try:
            if standing := self._standing:
                await self._thread.delete(standing)
            elif self._announced:
                await self._set_status("")
        except TROUBLES as error:
            self._complain("slack refused to take an answer away", error)
        await self._end_session()

    @property
    def _standing(self) -> str | None:
        return self._stream.ts or self._placeholder

    async def _announce(self) -> None:
        try:
            status, _ = await asyncio.gather(self._set_status(STATUS), self._start_session())
            if not status:
                self._placeholder = await self._thread.post(sentence_post(THINKING), f"{self._mark} placeholder")
        except TROUBLES as error:
            self._complain("slack refused to announce an answer", error)

    async def _set_status(self, status: str) -> bool:
        # Only apps with an agent view have it; others are told so by an error.
        place = self._thread.place
        try:
            await self._thread.web.assistant_threads_setStatus(
                channel_id=place.channel, thread_ts=place.thread, status=status
            )
        except TROUBLES:
            return False
        return True

    async def _start_session(self) -> None:
        # It brings Slack's stop button; workspaces without it do without.
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
