"""One answer as it is seen in its thread in Slack: a status or placeholder, a draft that grows, then the answer."""

import asyncio

import structlog

from adapters.slack.markup import harmless, mrkdwn
from adapters.slack.outbound import Post, Rendered, said, section
from adapters.slack.posting import PROGRESS, Thread
from adapters.slack.splitting import split
from adapters.slack.streaming import STEPS, Seconds, Stream
from adapters.slack.texts.pieces import SECTION_LIMIT
from adapters.slack.web_api import TROUBLES, code_of
from core.domain.conversation import Draft
from core.presentation import answers
from core.presentation.messages import say

log = structlog.get_logger(__name__)

# How long an answer waits to learn where the placeholder stands that it is to replace.
_PLACEHOLDER_SECONDS = 5.0


class Display:
    """One answer in its thread. Only `finish` raises (one of TROUBLES); other errors are logged.

    With `goes_on` it replaces the placeholder of an answer that was cut off, but not before there is something to show:
    until then, another process may be the one that answers.
    """

    def __init__(self, thread: Thread, mark: str, seconds: Seconds) -> None:
        self._thread, self._mark = thread, mark
        self._stream = Stream(thread, seconds)
        self._placeholder: str | None = None
        self._announcing: asyncio.Task[None] | None = None
        self._starting: asyncio.Task[None] | None = None
        self._session = self._posting = self.goes_on = False

    async def show(self, draft: Draft) -> None:
        """Show the newest draft."""
        await self._take_over()
        if draft.text:
            await self._stop_announcing()
        if draft.text and not self._placeholder:
            await self._stream.show(harmless(answers.streamed(draft.text)))
        elif self._announcing is None:
            # Beside the answer: whatever Slack says to it, the answer does not wait.
            self._announcing = asyncio.create_task(self._announce())
            self._starting = asyncio.create_task(self._start_session())

    async def finish(self, rendered: Rendered) -> tuple[str, ...]:
        """Show the complete answer in place of the draft; the messages that it is now, as far as all can see them."""
        if not rendered.posts:
            await self.erase()
            return ()
        await self._stop_announcing()
        await self._take_over()
        shown = await self._streamed(rendered) or await self._written(rendered)
        await self._end_session()
        return shown

    async def _streamed(self, rendered: Rendered) -> tuple[str, ...]:
        if not (rendered.markdown and await self._stream.finish(rendered.markdown, rendered.ending)):
            return ()
        self._session = False
        return (str(self._stream.ts),)

    async def _written(self, rendered: Rendered) -> tuple[str, ...]:
        await self._stream.close()
        return await self._write(rendered.posts)

    async def say_stopped(self) -> None:
        """Confirm that the answer was stopped; the text shown so far stays."""
        await self._stop_announcing()
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
        await self._stop_announcing()
        await self._stream.close()
        try:
            if standing := self._standing:
                await self._thread.delete(standing)
            elif self._announcing:
                await self._set_status("")
        except TROUBLES as error:
            self._complain("slack refused to take an answer away", error)
        await self._end_session()

    def hush(self) -> None:
        """Announce nothing any more; the answer was cancelled."""
        for task in filter(None, (self._announcing, self._starting)):
            task.cancel()

    async def _take_over(self) -> None:
        if self.goes_on:
            self.goes_on = False
            self._placeholder = await self._thread.find(f"{self._mark}{PROGRESS}")

    async def _stop_announcing(self) -> None:
        """Ends what is still being announced; a placeholder whose post is in doubt is looked for, to be replaced."""
        if self._announcing is None:
            return
        if self._posting:
            await asyncio.wait({self._announcing}, timeout=_PLACEHOLDER_SECONDS)
        self._announcing.cancel()
        await asyncio.wait({self._announcing})
        if self._posting:
            self._posting = False
            self._placeholder = await self._thread.find(f"{self._mark}{PROGRESS}")

    @property
    def _standing(self) -> str | None:
        return self._stream.ts or self._placeholder

    async def _announce(self) -> None:
        try:
            status = await self._set_status(say("answer.status"))
            if not (status or self._placeholder or self._stream.ts):
                self._posting = True
                self._placeholder = await self._thread.post(said(say("answer.searching")), f"{self._mark}{PROGRESS}")
                self._posting = False
        except TROUBLES as error:
            self._complain("slack refused to announce an answer", error)

    async def _set_status(self, status: str) -> bool:
        # Only apps with an agent view have it; others get an error.
        place = self._thread.place
        try:
            await self._thread.web.assistant_threads_setStatus(
                channel_id=place.channel,
                thread_ts=place.thread,
                status=status,
                loading_messages=[say(key) for key in STEPS] if status else None,
            )
        except TROUBLES:
            return False
        return True

    async def _start_session(self) -> None:
        # It adds Slack's stop button, where the workspace has it.
        self._session = True  # also while it is in doubt
        self._session = await self._set_session("processing")

    async def _end_session(self) -> None:
        if self._starting:
            self._starting.cancel()
            await asyncio.wait({self._starting})
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

    async def _write(self, posts: tuple[Post, ...]) -> tuple[str, ...]:
        standing = self._standing
        is_replaced = standing is not None and await self._replace(standing, posts[0])
        shown = [standing] if is_replaced else []
        for number, post in list(enumerate(posts))[len(shown) :]:
            shown.append(await self._thread.post(post, f"{self._mark} {number}"))
        if standing and not is_replaced:
            await self._take_away(standing)
        return tuple(filter(None, shown)) if shown[0] else ()

    async def _take_away(self, ts: str) -> None:
        """Delete what could not be replaced, below which the answer stands now; it may be gone already."""
        try:
            await self._thread.delete(ts)
        except TROUBLES as error:
            self._complain("slack refused to take a draft away", error)

    async def _replace(self, ts: str, post: Post) -> bool:
        try:
            await self._thread.update(ts, post)
        except TROUBLES as error:
            self._complain("slack refused an update", error)
            return False
        return True

    def _complain(self, event: str, error: Exception) -> None:
        log.warning(event, channel=self._thread.place.channel, error=code_of(error))
