"""Post about hand-offs on Discord, each message once: what may stand there already is looked for first."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import timedelta
from hashlib import blake2b
from typing import Any

import discord
import structlog

from adapters.discord import inbound
from adapters.discord.markup import MARKUP, plain
from adapters.discord.replies.languages import speaking_in_server_of
from adapters.discord.replies.troubles import may_work_later
from adapters.discord.screens.drawing import view_of
from adapters.discord.splitting import LIMIT, split, width
from core.domain.hand_off import HandOff
from core.domain.posts import Kind, Post
from core.domain.reminders.reminder import Bundle
from core.errors import PlatformUnavailable
from core.presentation.document import first_fitting
from core.presentation.messages import say
from core.screens.hand_offs.screen import advisor_on, card_versions, post_screen, show_button
from core.screens.screen import Screen

# How many messages are looked through, and how far clocks may differ.
MOST_LOOKED_AT = 500
_CLOCKS = timedelta(minutes=5)
log = structlog.get_logger(__name__)

Place = discord.abc.Messageable


@dataclass(frozen=True)
class DiscordCourier:
    """`HandOffCourier` on a connected client."""

    client: discord.Client

    async def post(self, post: Post) -> str | None:
        """Post what is not there yet; None where the place is closed for good. Raises PlatformUnavailable."""
        try:
            if post.kind is Kind.REMOVAL:
                return await self._take_away(post)
            if post.bundle:
                return await self._to_person(post, post.bundle)
            if post.kind.is_for_student and post.hand_off:
                return await self._to_student(post, post.hand_off)
            return await self._to_channel(self._channel(post.door.place), post)
        except discord.HTTPException as error:
            if may_work_later(error):
                raise PlatformUnavailable(f"Discord did not take a post ({error.status}); it is tried again.") from None
            log.info("discord refused a post of a hand-off", post=post.mark, status=error.status, code=error.code)
            return None
        except (OSError, TimeoutError) as error:
            raise PlatformUnavailable(f"Discord cannot be reached ({type(error).__name__}).") from None

    async def _to_student(self, post: Post, hand_off: HandOff) -> str:
        """Where they chose, else in a direct message, else behind a button where they asked."""
        student = hand_off.person.user
        if hand_off.in_public:
            try:
                return await self._to_channel(self._channel(hand_off.asked_in.channel), post, student)
            except (discord.Forbidden, discord.NotFound) as error:
                log.info("thread is gone, writing directly", post=post.mark, code=error.code)
        try:
            direct = await self.client.create_dm(discord.Object(int(student)))
            return await self._to_channel(direct, post)
        except (discord.Forbidden, discord.NotFound) as error:
            if hand_off.person.workspace == inbound.DIRECT:
                raise
            log.info("no direct message possible, showing a button", post=post.mark, code=error.code)
        place = self._channel(hand_off.asked_in.channel.removesuffix(inbound.PRIVATE))
        line = f"<@{student}> {plain(say('hand_off.waiting'))}"
        return await self._parts_to(place, post, [line], view_of([show_button(hand_off)]), student)

    async def _to_person(self, post: Post, bundle: Bundle) -> str:
        """In a direct message; or in the channel where they asked, who take none, that there is one."""
        where = bundle.where
        with speaking_in_server_of(self.client, where.person):
            if post.kind is Kind.DUE:
                return await self._to_channel(await self.client.create_dm(discord.Object(int(where.user))), post)
            return await self._to_channel(self._channel(where.channel.removesuffix(inbound.PRIVATE)), post, where.user)

    async def _to_channel(self, place: Place, post: Post, notified: str = "") -> str:
        ping = f"<@{notified}>" if notified else ""
        screen = post_screen(post)
        text = "\n".join(filter(None, [ping, _text(screen, None if post.kind.is_for_student else post.hand_off)]))
        parts = split(text, LIMIT - width(_ending(post, 99)) - 1)
        return await self._parts_to(place, post, parts, view_of(screen.buttons), notified)

    async def _parts_to(
        self, place: Place, post: Post, parts: list[str], below: discord.ui.View, notified: str = ""
    ) -> str:
        there = await self._there(place, post) if post.begun else {}
        users = [discord.Object(int(notified))] if notified else []
        for number, part in enumerate(parts, start=1):
            if number not in there:
                view = below if number == len(parts) else discord.ui.View()
                there[number] = await _send(place, f"{part}\n{_ending(post, number)}", view, users)
        return ",".join(str(there[number]) for number in sorted(there))

    async def _there(self, place: Place, post: Post) -> dict[int, int]:
        """The messages of this post that stand there, by part."""
        endings = {_ending(post, number): number for number in range(1, 100)}
        found: dict[int, int] = {}
        async for message in place.history(limit=MOST_LOOKED_AT, after=post.since - _CLOCKS, oldest_first=True):
            ending = message.content.rpartition("\n")[2]
            if self.client.user and message.author.id == self.client.user.id and ending in endings:
                found[endings[ending]] = message.id
        return found

    async def _take_away(self, post: Post) -> str:
        place = self._channel(post.door.place)
        known = [int(number) for number in post.removed.split(",") if number]
        for number in known or [found async for found in self._marked(place, post)]:
            try:
                await place.get_partial_message(number).delete()
            except discord.NotFound:
                continue
        return ""

    async def _marked(self, place: discord.PartialMessageable, post: Post) -> AsyncIterator[int]:
        async for message in place.history(limit=MOST_LOOKED_AT, after=post.since - _CLOCKS, oldest_first=True):
            if f" {plain(post.removes)}." in message.content.rpartition("\n")[2]:
                yield message.id

    def _channel(self, number: str) -> discord.PartialMessageable:
        return self.client.get_partial_messageable(int(number))


def card_now(hand_off: HandOff, shown: str) -> tuple[str, discord.ui.View]:
    """What the message with the buttons of a card shows from now on; it keeps its last line, by which it is found.

    Where that is too long for one message, it is without the office's own words, else the end of it.
    """
    ending, screens = shown.rpartition("\n")[2], list(card_versions(hand_off))
    texts = (split(_text(each, hand_off), LIMIT - width(ending) - 1) for each in screens)
    text = first_fitting(texts, lambda parts: len(parts) == 1)[-1]
    return f"{text}\n{ending}", view_of(screens[0].buttons)


def _text(screen: Screen, hand_off: HandOff | None) -> str:
    """With who has it, for the office: a mention that rings for nobody."""
    user = advisor_on(inbound.PLATFORM, hand_off)
    with_whom = f"\n-# {say('hand_off.card.advisor', advisor=f'<@{user}>')}" if user else ""
    return f"{MARKUP.text(screen.document)}{with_whom}"


def _ending(post: Post, number: int) -> str:
    """The last line of each message: a reference for people, and how the message is found again."""
    return f"-# {plain(say('hand_off.reference', mark=f'{post.mark}.{number}'))}"


async def _send(place: Place, text: str, view: discord.ui.View, users: Sequence[discord.abc.Snowflake]) -> int:
    """Post one message that rings for nobody but these; when discord.py repeats a request, Discord posts it once."""
    mentions = discord.AllowedMentions(everyone=False, roles=False, users=list(users))
    nonce = blake2b(text.encode(), digest_size=12).hexdigest()
    more: dict[str, Any] = {"view": view} if view.children else {}
    sent: discord.Message = await place.send(text, suppress_embeds=True, allowed_mentions=mentions, nonce=nonce, **more)
    return sent.id
