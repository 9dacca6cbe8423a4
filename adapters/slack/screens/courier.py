"""Post about hand-offs in Slack, each message once: what may stand there already is looked for first."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Any

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.inbound import PLATFORM, is_shared
from adapters.slack.markup import plain_words
from adapters.slack.outbound import Post, posts_of, section, small_print
from adapters.slack.posting import posted
from adapters.slack.screens.drawing import screen_buttons
from adapters.slack.texts.pieces import Block
from adapters.slack.web_api import TROUBLES, code_of, is_not_now, may_work_later
from core.domain.hand_off import HandOff
from core.domain.posts import Kind
from core.domain.posts import Post as Due
from core.domain.reminders.reminder import Bundle
from core.errors import PlatformUnavailable
from core.presentation.document import first_fitting
from core.presentation.messages import say
from core.screens.hand_offs.screen import advisor_on, card_versions, post_screen
from core.screens.screen import Screen

# How many messages are looked through.
PAGE, MOST_PAGES = 200, 5
EVENT = "advisor_hand_off"
_CLOCKS = timedelta(minutes=5)
log = structlog.get_logger(__name__)


@dataclass(frozen=True)
class SlackCourier:
    """`HandOffCourier` on a connected client; `web_of` finds the client of a workspace.

    What stands in a channel can be looked up only with the scope that reads it. Without, a post that was left in doubt
    is posted again: twice is better than never.
    """

    web_of: Callable[[str], Awaitable[AsyncWebClient]]

    async def post(self, due: Due) -> str | None:
        """Post what is not there yet; None where the place is closed for good. Raises PlatformUnavailable."""
        try:
            if due.kind is Kind.REMOVAL:
                return await self._take_away(due)
            if due.bundle:
                return await self._to_person(due, due.bundle)
            if due.kind.is_for_student and due.hand_off:
                return await self._to_student(due, due.hand_off)
            workspace, _, channel = due.door.place.rpartition("/")
            return await self._parts(await self.web_of(workspace), channel, None, due, messages_of(due))
        except TROUBLES as error:
            if is_not_now(error):
                raise PlatformUnavailable(f"Slack did not take a post ({code_of(error)}); it is tried again.") from None
            log.info("slack refused a post of a hand-off", post=due.mark, error=code_of(error))
            return None

    async def _to_student(self, due: Due, hand_off: HandOff) -> str:
        """In the thread where they asked, if they chose so; else in a direct message."""
        web, student = await self.web_of(hand_off.person.workspace), hand_off.person.user
        channel, _, thread = hand_off.asked_in.channel.partition(":")
        posts = messages_of(due)
        if hand_off.in_public and is_shared(hand_off.asked_in):
            first = replace(posts[0], blocks=(section(f"<@{student}>"), *posts[0].blocks))
            try:
                return await self._parts(web, channel, thread, due, (first, *posts[1:]))
            except TROUBLES as error:
                if is_not_now(error):
                    raise
                log.info("thread is gone, writing directly", post=due.mark, error=code_of(error))
        return await self._parts(web, await _direct(web, student), None, due, posts)

    async def _to_person(self, due: Due, bundle: Bundle) -> str:
        """In a direct message; or in the channel where they asked, who take none, that there is one."""
        where, posts = bundle.where, messages_of(due)
        web, (channel, _, thread) = await self.web_of(where.workspace), where.channel.partition(":")
        if due.kind is Kind.DUE:
            direct = channel if channel.startswith("D") else await _direct(web, where.user)
            return await self._parts(web, direct, None, due, posts)
        first = replace(posts[0], blocks=(section(f"<@{where.user}>"), *posts[0].blocks))
        return await self._parts(web, channel, thread or None, due, (first, *posts[1:]))

    async def _parts(
        self, web: AsyncWebClient, channel: str, thread: str | None, due: Due, posts: tuple[Post, ...]
    ) -> str:
        there = await _there(web, channel, thread, due.mark, due) if due.begun else {}
        for number, post in enumerate(posts, start=1):
            if number not in there:
                there[number] = await _send(web, channel, thread, post, f"{due.mark}.{number}")
        return ",".join(f"{channel}:{there[number]}" for number in sorted(there))

    async def _take_away(self, due: Due) -> str:
        workspace, _, place = due.door.place.rpartition("/")
        web = await self.web_of(workspace)
        known = [name for name in due.removed.split(",") if name]
        found = known or [f"{place}:{ts}" for ts in (await _there(web, place, None, due.removes, due)).values()]
        for name in found:
            channel, _, ts = name.partition(":")
            try:
                await web.chat_delete(channel=channel, ts=ts)
            except TROUBLES as error:
                if code_of(error) != "message_not_found":
                    raise
        return ""


def messages_of(due: Due) -> tuple[Post, ...]:
    """A post as messages, in order; a reference for people ends the last."""
    reference = small_print([plain_words(say("hand_off.reference", mark=due.mark))])
    return _posts(post_screen(due), (*_advisor(None if due.kind.is_for_student else due.hand_off), reference))


def card_now(hand_off: HandOff) -> Post:
    """What the message with the buttons of a card shows now; without the office's own words where they are too long."""
    below = (*_advisor(hand_off), small_print([plain_words(say("hand_off.reference", mark=f"{hand_off.reference}-0"))]))
    return first_fitting((_posts(each, below) for each in card_versions(hand_off)), lambda posts: len(posts) == 1)[-1]


def _posts(screen: Screen, below: tuple[Block, ...]) -> tuple[Post, ...]:
    return posts_of(screen.document, (*below, *screen_buttons(screen.buttons)))


def _advisor(hand_off: HandOff | None) -> list[Block]:
    """Who has it, for the office: they hear of news by this mention."""
    user = advisor_on(PLATFORM, hand_off)
    return [small_print([say("hand_off.card.advisor", advisor=f"<@{user}>")])] if user else []


async def _direct(web: AsyncWebClient, user: str) -> str:
    """The direct channel, which can be looked through; without the scope `im:write` the person, who cannot."""
    try:
        opened = await web.conversations_open(users=user)
    except TROUBLES as error:
        log.info("slack does not open a direct channel, writing without", error=code_of(error))
        return user
    return str(opened["channel"]["id"])


async def _there(web: AsyncWebClient, channel: str, thread: str | None, mark: str, due: Due) -> dict[int, str]:
    """The messages with this mark that stand there, by part; nothing where Slack does not let the bot look.

    Raises one of TROUBLES when it cannot look now, so that it looks again instead of posting twice.
    """
    try:
        marks = {_mark_of(each): str(each["ts"]) for each in await _standing(web, channel, thread, due)}
    except TROUBLES as error:
        if may_work_later(error):
            raise
        log.warning("slack does not allow looking for a post, posting again", channel=channel, error=code_of(error))
        return {}
    return {int(name.rpartition(".")[2]): ts for name, ts in marks.items() if name.startswith(f"{mark}.")}


async def _standing(web: AsyncWebClient, channel: str, thread: str | None, due: Due) -> list[dict[str, Any]]:
    """What was written there since the post was due, at most so many pages of it."""
    more: dict[str, Any] = {"oldest": f"{(due.since - _CLOCKS).timestamp():.6f}", "include_all_metadata": True}
    look = partial(web.conversations_replies, ts=thread) if thread else web.conversations_history
    messages: list[dict[str, Any]] = []
    for _ in range(MOST_PAGES):
        found = await look(channel=channel, limit=PAGE, **more)
        messages += found.get("messages") or []
        more["cursor"] = (found.get("response_metadata") or {}).get("next_cursor")
        if not more["cursor"]:
            break
    return messages


def _mark_of(message: dict[str, object]) -> str:
    metadata = message.get("metadata")
    if not isinstance(metadata, dict) or metadata.get("event_type") != EVENT:
        return ""
    return str(metadata.get("event_payload", {}).get("mark", ""))


async def _send(web: AsyncWebClient, channel: str, thread: str | None, post: Post, mark: str) -> str:
    metadata = {"event_type": EVENT, "event_payload": {"mark": mark}}
    return await posted(web, channel, post, thread, metadata)
