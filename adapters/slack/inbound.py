"""What Slack delivers, as a question for the advisor; whatever no person asked is None."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from core.domain import ConversationKey, Message

PLATFORM = "slack"

# A picture may come with a question, and a thread reply may also be shown in its channel; every other subtype
# (edits, deletions, joins, bots) is not somebody asking.
_ASKING_SUBTYPES = (None, "file_share", "thread_broadcast")
_MARKUP = re.compile(r"<([^<>|]*)(?:\|([^<>]*))?>")


@dataclass(frozen=True, slots=True)
class Place:
    """Where an answer goes; `thread` is the ts of the thread's first message, None in a plain direct message."""

    channel: str
    thread: str | None


@dataclass(frozen=True, slots=True)
class Question:
    """A person's message and where its answer goes."""

    message: Message
    place: Place


def question_in_event(body: Mapping[str, Any], bot_user: str) -> Question | None:
    """The question in an Events API body: an @mention, or anything said in a direct message.

    The message's id is `channel:ts`: Slack keeps it when it delivers an event again, and a mention that arrives
    as two kinds of event has it twice.
    """
    event = body["event"]
    if not _is_asked_by_a_person(event, bot_user):
        return None
    place = _place_of(event)
    key = f"{place.channel}:{place.thread}" if place.thread else place.channel
    message = Message(
        id=f"{place.channel}:{event['ts']}",
        conversation=ConversationKey(PLATFORM, body["team_id"], key, event["user"]),
        text=plain_text(event.get("text", ""), bot_user),
        sent_at=datetime.fromtimestamp(float(event["ts"]), UTC),
    )
    return Question(message, place)


def message_in_command(body: Mapping[str, Any], sent_at: datetime) -> Message:
    """The message in a slash command; its id is the trigger, which Slack makes anew for every command."""
    return Message(
        id=body["trigger_id"],
        conversation=ConversationKey(PLATFORM, body["team_id"], body["channel_id"], body["user_id"]),
        text=plain_text(body.get("text", ""), bot_user=""),
        sent_at=sent_at,
    )


def plain_text(text: str, bot_user: str) -> str:
    """What the person typed: Slack's markup for links, people and channels as words, the bot's own name left out.

    Slack escapes `&`, `<` and `>` and nothing else (docs.slack.dev/messaging/formatting-message-text).
    """
    addressed = re.sub(rf"<@{bot_user}(\|[^<>]*)?>\s*", "", text) if bot_user else text
    spoken = _MARKUP.sub(_spoken, addressed)
    return spoken.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&").strip()


def _is_asked_by_a_person(event: Mapping[str, Any], bot_user: str) -> bool:
    if event.get("bot_id") or event.get("user") in {None, bot_user}:
        return False
    if event.get("subtype") not in _ASKING_SUBTYPES or "edited" in event:
        return False
    return event["type"] == "app_mention" or event.get("channel_type") == "im"


def _place_of(event: Mapping[str, Any]) -> Place:
    thread = event.get("thread_ts")
    if event["type"] == "app_mention":
        return Place(event["channel"], thread or event["ts"])
    return Place(event["channel"], thread)


def _spoken(markup: re.Match[str]) -> str:
    target, label = markup[1], markup[2]
    sign = target[:1]
    if sign not in {"@", "#", "!"}:
        return label or target.removeprefix("mailto:")
    word = label or target[1:]
    return word if word.startswith("@") else f"{'#' if sign == '#' else '@'}{word}"
