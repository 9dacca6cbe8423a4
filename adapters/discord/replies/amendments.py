"""Note where answers stand that others read, and mark them in place when a page has changed."""

from collections.abc import Sequence

import discord
import structlog

from adapters.discord import inbound
from adapters.discord.in_flight import AdvisorClient, InFlight
from adapters.discord.markup import MARKUP, with_moments
from adapters.discord.replies.languages import speaking_of
from adapters.discord.replies.troubles import TROUBLES, code_of, may_work_later
from adapters.discord.served import language_in
from adapters.discord.splitting import LIMIT, split, width
from core.domain.answer import Answer, Explanation
from core.domain.conversation import Message
from core.domain.posts import Notice, PostedAnswer, may_change
from core.errors import PlatformUnavailable
from core.ports import holding
from core.presentation.amendments import amended_documents
from core.presentation.document import Markup

_ARCHIVED = 50083  # "Tried to perform an operation on an archived thread, such as editing a message"
_CUT = " …"
log = structlog.get_logger(__name__)


async def note_posted(
    in_flight: InFlight, message: Message, answer: Answer, shown: Sequence[discord.Message], *, is_echoed: bool
) -> None:
    """Store where an answer stands, if others read it there and it may have to be amended; errors are logged."""
    store = in_flight.services.posted
    if store is None or not shown or not may_change(answer) or not inbound.is_shared(message.conversation):
        return
    channel, messages = str(shown[0].channel.id), tuple(str(each.id) for each in shown)
    await holding.note_posted(store, PostedAnswer(answer.id, channel, messages, is_echoed))


async def amend(client: AdvisorClient, posted: PostedAnswer, told: Explanation, changes: Sequence[Notice]) -> bool:
    """Mark an answer; False when its first message is no more, or cannot be changed. Raises PlatformUnavailable."""
    in_flight, guild = client.in_flight, client.get_guild(int(told.conversation.workspace))
    with speaking_of(in_flight.services, told.asked, await language_in(in_flight, guild), guild):
        markup = with_moments(in_flight.services.moments)
        texts = amended_texts(posted, told, changes, in_flight.options.human_contact, markup)
    for number, (message, text) in enumerate(zip(posted.messages, texts, strict=False)):
        try:
            await _edited(client, int(posted.channel), int(message), text)
        except TROUBLES as error:
            if may_work_later(error):
                raise PlatformUnavailable(
                    f"Discord did not change an answer ({code_of(error)}); later again."
                ) from None
            log.info("an answer can be changed no more", answer=posted.answer_id, code=code_of(error))
            if number == 0:
                return False
    return True


def amended_texts(
    posted: PostedAnswer,
    told: Explanation,
    changes: Sequence[Notice],
    contact: str | None = None,
    markup: Markup = MARKUP,
) -> list[str]:
    """At most as many texts as there are messages; where even the shortest is too long, the end is left out."""
    room, parts = len(posted.messages), list[str]()
    for shown in amended_documents(posted, told, changes, contact):
        parts = split(markup.text(shown))
        if len(parts) <= room:
            return parts
    return [*parts[: room - 1], _cut(parts[room - 1])]


def _cut(text: str) -> str:
    return split(text, LIMIT - width(_CUT))[0] + _CUT


async def _edited(client: discord.Client, channel: int, message: int, text: str) -> None:
    shown = client.get_partial_messageable(channel).get_partial_message(message)
    try:
        await shown.edit(content=text)
    except discord.HTTPException as error:
        thread = await client.fetch_channel(channel) if error.code == _ARCHIVED else None
        if not isinstance(thread, discord.Thread):
            raise
        await _edited_in_archive(thread, shown, text)


async def _edited_in_archive(thread: discord.Thread, shown: discord.PartialMessage, text: str) -> None:
    """Edit in a thread that Discord has archived: opened for the edit, and closed again where the bot may."""
    await thread.edit(archived=False)
    try:
        await shown.edit(content=text)
    finally:
        await _close(thread)


async def _close(thread: discord.Thread) -> None:
    try:
        await thread.edit(archived=True)
    except TROUBLES as error:
        log.info("a thread stays open", code=code_of(error))
