"""Answer a message where it was asked: in a thread of its own, in its thread or direct channel, or as a reply."""

import asyncio
from dataclasses import dataclass
from typing import Any

import discord
import structlog

from adapters.discord.places import Reply, with_view
from adapters.discord.replies.troubles import TROUBLES, code_of, may_pass
from core.domain.conversation import Draft
from core.presentation.answers import thread_name

log = structlog.get_logger(__name__)

HAS_THREAD = 160004
# discord.py tries again for half a minute where Discord fails; the answer is a reply instead.
_THREAD_SECONDS = 3.0


@dataclass
class MessagePlace:
    """Answers a message; with `begun_by`, in a thread of that message, once there is an answer to open it for.

    `mark` names the answer where it is not the first one to this message. One that was cut off has its `thread` and the
    `draft` that it goes on with once there is something to show: until then, another process may be the one to answer.
    """

    asked: discord.Message
    begun_by: int | None = None
    thread: discord.Thread | None = None
    draft: discord.Message | None = None
    mark: int | None = None
    _topic: str | None = None
    _first: discord.Message | None = None
    _posts: int = 0
    _in_doubt: bool = False

    @property
    def cause(self) -> discord.Message:
        """The message."""
        return self.asked

    def takes(self, draft: Draft) -> bool:
        """Whether the draft is shown; where a thread would be opened for it, only one that begins an answer is."""
        self._topic = draft.topic
        return self.begun_by is None or bool(draft.text)

    async def show(self, text: str) -> None:
        self._first = self._first or self.draft
        if self._first is None:
            self._first = await self._begin(text, None, self._topic)
        else:
            await self._first.edit(content=text, suppress=True)

    async def finish(self, reply: Reply) -> list[discord.Message]:
        shown: list[discord.Message] = []
        for number, part in enumerate(reply.parts):
            view = reply.view(number)
            is_first = number == 0
            shown.append(await (self._put_first(part, view, reply.topic) if is_first else self._next(part, view)))
        return shown

    async def remove(self) -> None:
        if self._first is not None:
            await self._first.delete()

    async def _put_first(self, text: str, view: discord.ui.View | None, topic: str | None) -> discord.Message:
        shown = self._first or self.draft
        if shown is not None and await _edited(shown, text, view):
            return shown
        self._first = await self._begin(text, view, topic)
        await _delete(shown)
        return self._first

    async def _next(self, text: str, view: discord.ui.View | None) -> discord.Message:
        return await self._send(self.thread or self.asked.channel, text, view)

    async def _begin(self, text: str, view: discord.ui.View | None, topic: str | None) -> discord.Message:
        thread = self.thread if topic is None else await self._opened(topic)
        if thread is None:
            return await self._reply(text, view)
        try:
            return await self._send(thread, text, view)
        except discord.Forbidden as error:
            log.info("may not write in the thread, replying instead", event_id=self.asked.id, code=error.code)
            self.thread, self.begun_by = None, None
            return await self._reply(text, view)

    async def _opened(self, topic: str) -> discord.Thread | None:
        if self.thread is None and self.begun_by is not None:
            try:
                async with asyncio.timeout(_THREAD_SECONDS):
                    self.thread = await self._root(self.begun_by).create_thread(name=thread_name(topic))
            except TROUBLES as error:
                log.info("no thread could be opened", event_id=self.asked.id, code=code_of(error))
                # Opened before, by another process or by a person.
                self.thread = self._standing(self.begun_by) if code_of(error) == HAS_THREAD else None
                self.begun_by = None
        return self.thread

    def _root(self, message: int) -> discord.Message | discord.PartialMessage:
        channel = self.asked.channel
        if message == self.asked.id or not isinstance(channel, discord.TextChannel):
            return self.asked
        return channel.get_partial_message(message)

    def _standing(self, thread: int) -> discord.Thread | None:
        return self.asked.guild.get_thread(thread) if self.asked.guild else None

    async def _reply(self, text: str, view: discord.ui.View | None) -> discord.Message:
        if self.asked.guild is None:
            return await self._send(self.asked.channel, text, view)
        # The question may be deleted; its answer still goes to the same place.
        reference = self.asked.to_reference(fail_if_not_exists=False)
        return await self._send(self.asked.channel, text, view, reference)

    async def _send(
        self,
        place: discord.abc.Messageable,
        text: str,
        view: discord.ui.View | None,
        reference: discord.MessageReference | None = None,
    ) -> discord.Message:
        """Post once: for a post whose response was lost, Discord returns the message that it had become."""
        again, self._in_doubt = self._in_doubt, True
        about: dict[str, Any] = {} if reference is None else {"reference": reference, "mention_author": False}
        about |= with_view(view) | {"nonce": f"{self.mark or self.asked.id}-{self._posts}"}
        try:
            sent: discord.Message = await place.send(text, suppress_embeds=True, **about)
        except discord.HTTPException as error:
            self._in_doubt = error.status >= 500
            raise
        self._posts, self._in_doubt = self._posts + 1, False
        return await sent.edit(content=text, view=view, suppress=True) if again else sent


def may_open_thread(asked: discord.Message) -> bool:
    """Whether a thread can be opened for the answer to this message."""
    if asked.guild is None or not isinstance(asked.channel, discord.TextChannel):
        return False
    allowed = asked.channel.permissions_for(asked.guild.me)
    return allowed.create_public_threads and allowed.send_messages_in_threads


async def _edited(shown: discord.Message, text: str, view: discord.ui.View | None) -> bool:
    """Whether the message was changed: in a second try where that may help."""
    for is_last in (False, True):
        try:
            await shown.edit(content=text, view=view, suppress=True)
        except TROUBLES as error:
            log.info("an answer could not be edited in", code=code_of(error))
            if is_last or not may_pass(error):
                return False
        else:
            return True
    return False


async def _delete(shown: discord.Message | None) -> None:
    """Take away the progress above an answer that was posted anew; it may be gone already."""
    try:
        if shown is not None:
            await shown.delete()
    except TROUBLES as error:
        log.info("progress could not be taken away", code=code_of(error))
