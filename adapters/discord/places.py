"""What is posted at the end of a question, and where: the place of a command's response; others in their own files."""

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol, TypeAlias

import discord
import structlog

from adapters.discord.replies.troubles import TROUBLES, code_of, told_instead
from core.domain.conversation import Draft

log = structlog.get_logger(__name__)

_BAD_REQUEST = 400
Cause: TypeAlias = discord.Message | discord.Interaction[Any]


@dataclass(frozen=True, slots=True)
class Reply:
    """What is posted at the end: texts in order, the buttons below the last, and at most one file with the first.

    `buttons` makes a new view at each call. `topic` asks for a thread of its own by this name, where one may be opened.
    `laid_out` is all of it in a layout, where there is one; a command shows that first.
    """

    parts: list[str]
    buttons: Callable[[], discord.ui.View] | None = None
    file: tuple[str, str] | None = None
    topic: str | None = None
    laid_out: Callable[[], discord.ui.LayoutView | None] | None = None

    def view(self, part: int) -> discord.ui.View | None:
        """The buttons of this part, counted from 0."""
        return self.buttons() if self.buttons and part == len(self.parts) - 1 else None


class Place(Protocol):
    """Shows a draft, then the reply; or removes everything."""

    @property
    def cause(self) -> Cause:
        """What is answered, and with it the person."""

    def takes(self, draft: Draft) -> bool:
        """Whether this draft is to be shown here."""

    async def show(self, text: str) -> None:
        """Post the text, or edit the message. Raises one of TROUBLES."""

    async def finish(self, reply: Reply) -> list[discord.Message]:
        """Replace the draft with the reply, further parts below; what it is now. Raises one of TROUBLES."""

    async def remove(self) -> None:
        """Remove everything that was posted. Raises one of TROUBLES."""


@dataclass
class CommandPlace:
    """Answers a command, button or form; with `private`, only one person sees each part."""

    interaction: discord.Interaction[Any]
    private: bool

    @property
    def cause(self) -> Cause:
        """The command."""
        return self.interaction

    def takes(self, _: Draft) -> bool:
        """Everything: the person sees already that somebody is at it."""
        return True

    async def show(self, text: str) -> None:
        await self.interaction.edit_original_response(content=text)

    async def finish(self, reply: Reply) -> list[discord.Message]:
        layout = reply.laid_out() if reply.laid_out else None
        if layout and (whole := await self._put_layout(layout)):
            return [whole]
        shown: list[discord.Message] = []
        for number, part in enumerate(reply.parts):
            view = reply.view(number)
            first = await self._put_first(part, view, reply.file) if number == 0 else None
            shown.append(first or await self._send(part, view))
        return shown

    async def remove(self) -> None:
        await self.interaction.delete_original_response()

    async def _send(self, text: str, view: discord.ui.View | None) -> discord.Message:
        # Further parts do not inherit `private` from the first.
        sent: discord.WebhookMessage = await self.interaction.followup.send(
            text, wait=True, ephemeral=self.private, suppress_embeds=True, **with_view(view)
        )
        return sent

    async def _put_layout(self, layout: discord.ui.LayoutView) -> discord.Message | None:
        """None where Discord does not take it: the plain form is shown then."""
        try:
            return await self.interaction.edit_original_response(content=None, view=layout)
        except discord.HTTPException as error:
            if error.status != _BAD_REQUEST:
                raise
            log.warning("discord refused a layout", code=code_of(error))
            return None

    async def _put_first(
        self, text: str, view: discord.ui.View | None, file: tuple[str, str] | None
    ) -> discord.Message | None:
        try:
            return await self.interaction.edit_original_response(content=text, view=view, attachments=_attached(file))
        except TROUBLES as error:
            if told_instead(error) or file:
                raise
            log.info("a response could not be edited, posting anew", code=code_of(error))
            return None


def row(*items: discord.ui.Item[Any]) -> discord.ui.View:
    """Buttons side by side."""
    view = discord.ui.View(timeout=None)
    for item in items:
        view.add_item(item)
    return view


def with_view(view: discord.ui.View | None) -> dict[str, Any]:
    """The argument for the buttons, where there are any."""
    return {} if view is None else {"view": view}


def _attached(file: tuple[str, str] | None) -> list[discord.File]:
    if file is None:
        return []
    name, text = file
    return [discord.File(io.BytesIO(text.encode()), name)]
