"""Read what a message asks: what it replies to or forwards, and the message that its thread is about."""

from collections.abc import Callable, Sequence

import discord

from adapters.discord.inbound import readable
from adapters.discord.replies.troubles import TROUBLES, code_of
from core.screens.asked import Asked, Unseen, Written, asked_in, points

_UNKNOWN_MESSAGE = 10008
OnlyPoints = Callable[[str], bool]


async def asked_by(message: discord.Message, only_points: OnlyPoints) -> Asked:
    """What a message asks. Another message is looked up only where it is pointed to by its thread."""
    written = written_in(message)
    pointed = pointed_to(message)
    if pointed is None and points(written, only_points):
        pointed = await _begun_by(message)
    return asked_in(written, pointed, only_points)


def has_text(message: discord.Message, only_points: OnlyPoints) -> bool:
    """Whether the message itself, or the one that it replies to, tells what is asked."""
    asked = asked_in(written_in(message), pointed_to(message), only_points)
    return bool(asked.text) and not only_points(asked.text)


def pointed_to(message: discord.Message) -> Written | Unseen | None:
    """The message that this one replies to; None where it replies to none, or to a bot."""
    reference = message.reference
    if reference is None or message.type is not discord.MessageType.reply:
        return _by_role(message)
    if isinstance(reference.resolved, discord.DeletedReferencedMessage):
        return Unseen.GONE
    return _seen(reference.resolved) if reference.resolved else Unseen.HIDDEN


def written_in(message: discord.Message | discord.MessageSnapshot) -> Written:
    """What stands in a message. A forward tells the words of the first message, however often it was forwarded."""
    snapshots: Sequence[discord.MessageSnapshot] = getattr(message, "message_snapshots", ())
    inside = [written_in(each) for each in snapshots]
    files = (*(each.filename for each in message.attachments), *(name for each in inside for name in each.files))
    return Written(readable(message.content), "\n".join(filter(None, (each.words for each in inside))), files)


async def _begun_by(message: discord.Message) -> Written | Unseen | None:
    """The message that a thread grew from, or the first one of a forum post."""
    thread = message.channel
    if not isinstance(thread, discord.Thread) or message.id == thread.id:
        return None
    place = thread if isinstance(thread.parent, discord.ForumChannel) else thread.parent
    try:
        begun = await place.fetch_message(thread.id) if isinstance(place, discord.abc.Messageable) else None
    except TROUBLES as error:
        # A thread of its own grew from no message.
        return None if code_of(error) == _UNKNOWN_MESSAGE else Unseen.HIDDEN
    return _seen(begun) if begun else None


def _seen(message: discord.Message) -> Written | Unseen | None:
    if message.author.bot:
        return None
    seen = written_in(message)
    return seen if seen.words or seen.shown or seen.files else Unseen.HIDDEN


def _by_role(message: discord.Message) -> Unseen | None:
    """Discord shows the words of a message only to whom it mentions itself."""
    guild = message.guild
    is_by_role = guild is not None and guild.self_role in message.role_mentions and guild.me not in message.mentions
    return Unseen.ROLE if is_by_role and not message.content else None
