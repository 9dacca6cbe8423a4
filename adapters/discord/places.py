"""Post an answer to its place: a thread, a reply, a direct channel, or a command response."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

import discord
import structlog

log = structlog.get_logger(__name__)

# The message is deleted; or older than an hour and edited too often.
POST_ANEW = {10008, 30046}
HAS_THREAD = 160004


@dataclass(frozen=True, slots=True)
class Reply:
    """What is posted at the end: texts in order, the buttons below the last, and at most one file with the first.

    `buttons` makes a new view at each call. `in_thread` asks for a thread of its own where one may be opened.
    """

    parts: list[str]
    buttons: Callable[[], discord.ui.View] | None = None
    file: tuple[str, str] | None = None
    in_thread: bool = False

    def view(self, part: int) -> discord.ui.View | None:
        """The buttons of this part, counted from 0."""
        return self.buttons() if self.buttons and part == len(self.parts) - 1 else None


class Place(Protocol):
    """Shows a draft, then the reply; or removes everything."""

    async def show(self, text: str) -> None:
        """Post the text, or edit the message. Raises discord.HTTPException."""
        ...

    async def finish(self, reply: Reply) -> None:
        """Replace the draft with the reply, further parts below. Raises discord.HTTPException."""
        ...

    async def remove(self) -> None:
        """Remove everything that was posted. Raises discord.HTTPException."""
        ...


@dataclass
class MessagePlace:
    """Answers a message: in a new thread named `title`, in the thread or channel it came from, or as a reply.

    An answer that was cut off has its `thread` already, and the `draft` that it goes on with once there is something to
    show: until then, another process may be the one that answers.
    """

    asked: discord.Message
    title: str | None
    thread: discord.Thread | None = None
    draft: discord.Message | None = None
    _first: discord.Message | None = None

    async def show(self, text: str) -> None:
        self._first = self._first or self.draft
        if self._first is None:
            self._first = await self._begin(text, None, in_thread=True)
        else:
            await self._first.edit(content=text)

    async def finish(self, reply: Reply) -> None:
        for number, part in enumerate(reply.parts):
            view = reply.view(number)
            if number == 0:
                await self._put_first(part, view, reply.in_thread)
            else:
                await _send(self.thread or self.asked.channel, part, view)

    async def remove(self) -> None:
        if self._first is not None:
            await self._first.delete()

    async def _put_first(self, text: str, view: discord.ui.View | None, in_thread: bool) -> None:
        self._first = self._first or self.draft
        if self._first is None:
            self._first = await self._begin(text, view, in_thread)
            return
        try:
            await self._first.edit(content=text, view=view)
        except discord.HTTPException as error:
            if error.code not in POST_ANEW:
                raise
            self._first = await self._begin(text, view, in_thread)

    async def _begin(self, text: str, view: discord.ui.View | None, in_thread: bool) -> discord.Message:
        thread = await self._opened() if in_thread else None
        if thread is None:
            return await self._reply(text, view)
        try:
            return await _send(thread, text, view)
        except discord.Forbidden as error:
            log.info("may not write in the thread, replying instead", event_id=self.asked.id, code=error.code)
            self.thread, self.title = None, None
            return await self._reply(text, view)

    async def _opened(self) -> discord.Thread | None:
        if self.thread is None and self.title is not None:
            try:
                self.thread = await self.asked.create_thread(name=self.title)
            except discord.HTTPException as error:
                log.info("no thread could be opened", event_id=self.asked.id, code=error.code)
                # Opened by another process or by a person.
                self.thread = self.asked.thread if error.code == HAS_THREAD else None
                self.title = None
        return self.thread

    async def _reply(self, text: str, view: discord.ui.View | None) -> discord.Message:
        if self.asked.guild is None:
            return await _send(self.asked.channel, text, view)
        # The question may be deleted; its answer still goes to the same place.
        reference = self.asked.to_reference(fail_if_not_exists=False)
        return await _send(self.asked.channel, text, view, reference)


@dataclass
class CommandPlace:
    """Answers a command, button or form; with `private`, only one person sees each part."""

    interaction: discord.Interaction[Any]
    private: bool

    async def show(self, text: str) -> None:
        await self.interaction.edit_original_response(content=text)

    async def finish(self, reply: Reply) -> None:
        for number, part in enumerate(reply.parts):
            view = reply.view(number)
            if number > 0 or not await self._put_first(part, view, reply.file):
                # Further parts do not inherit `private` from the first.
                await self.interaction.followup.send(part, ephemeral=self.private, suppress_embeds=True, **_with(view))

    async def remove(self) -> None:
        await self.interaction.delete_original_response()

    async def _put_first(self, text: str, view: discord.ui.View | None, file: tuple[str, str] | None) -> bool:
        try:
            await self.interaction.edit_original_response(content=text, view=view, attachments=_attached(file))
        except discord.NotFound as error:
            if error.code not in POST_ANEW:
                raise
            return False
        return True


def may_open_thread(asked: discord.Message) -> bool:
    """Whether a thread can be opened for the answer to this message."""
    if asked.guild is None or not isinstance(asked.channel, discord.TextChannel):
        return False
    allowed = asked.channel.permissions_for(asked.guild.me)
    return allowed.create_public_threads and allowed.send_messages_in_threads


async def _send(
    place: discord.abc.Messageable,
    text: str,
    view: discord.ui.View | None,
    reference: discord.MessageReference | None = None,
) -> discord.Message:
    extra = _with(view) if reference is None else _with(view) | {"reference": reference, "mention_author": False}
    sent: discord.Message = await place.send(text, suppress_embeds=True, **extra)
    return sent


def _with(view: discord.ui.View | None) -> dict[str, Any]:
    return {} if view is None else {"view": view}


def _attached(file: tuple[str, str] | None) -> list[discord.File]:
    if file is None:
        return []
    name, text = file
    return [discord.File(io.BytesIO(text.encode()), name)]
