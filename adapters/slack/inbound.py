"""Translate Slack events to questions; None for events that are not a person's question."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from adapters.slack.written import CALLED, typed, written_in
from core.domain.conversation import ConversationKey, Message, Person
from core.domain.passage import Scope
from core.screens.asked import Written

PLATFORM = "slack"

# A picture may come with a question, and a thread reply may also be shown in its channel; every other subtype
# (edits, deletions, joins, bots) is not somebody asking.
_ASKING_SUBTYPES = (None, "file_share", "thread_broadcast")


@dataclass(frozen=True, slots=True)
class Place:
    """The place of an answer; `thread` is the ts of the thread's first message."""

    workspace: str
    channel: str
    thread: str

    @property
    def name(self) -> str:
        """The thread's unique name across workspaces."""
        return f"{self.workspace}/{self.channel}/{self.thread}"

    @property
    def conversation(self) -> str:
        """The thread's name in a conversation key."""
        return f"{self.channel}:{self.thread}"


@dataclass(frozen=True, slots=True)
class Question:
    """A person's message and where its answer goes.

    `addressed` is False for what was said in a channel's thread without naming the bot, `is_guest` True for somebody
    of another organisation, who writes in a shared channel. `written` is the message as it is written, until it is
    read; one that `is_edited` may have been answered before, one that `is_first` begins something in a channel, to
    nobody.
    """

    message: Message
    place: Place
    addressed: bool = True
    is_guest: bool = False
    is_edited: bool = False
    is_first: bool = False
    written: Written | None = None

    @property
    def may_point(self) -> bool:
        """Whether it stands in the thread of another message, which others read too."""
        return self.message.id != f"{self.place.channel}:{self.place.thread}" and is_shared(self.message.conversation)

    @property
    def person(self) -> Person:
        """Who asks."""
        return person(self.place.workspace, self.message.conversation.user)


@dataclass(frozen=True, slots=True)
class Deleted:
    """A deleted message; `id` is the id of its question."""

    workspace: str
    id: str


def question_in_event(body: Mapping[str, Any], bot_user: str) -> Question | None:
    """The question in an Events API body: an @mention, a direct message, or a message in a channel to nobody.

    The message's id is `channel:ts`: Slack keeps it when it delivers an event again, and a mention that arrives
    as two kinds of event has it twice.
    """
    event = _with_new_mention(body["event"], bot_user)
    if not _is_said_by_a_person(event, bot_user) or not _may_be_for_us(event, bot_user):
        return None
    written = written_in(event, bot_user)
    place = Place(workspace_in(body), event["channel"], event.get("thread_ts") or event["ts"])
    message = Message(
        id=f"{place.channel}:{event['ts']}",
        conversation=ConversationKey(PLATFORM, place.workspace, place.conversation, event["user"]),
        text=written.words or written.shown,
        sent_at=datetime.fromtimestamp(float(event["ts"]), UTC),
        is_in_thread=True,
        is_private=event.get("channel_type") == "im" and place.channel.startswith("D"),
        is_posted=True,
    )
    addressed, is_guest = _is_addressed(event), _is_guest(body, event)
    is_first = not addressed and "thread_ts" not in event
    return Question(message, place, addressed, is_guest, "edited" in event, is_first, written)


def question_again(message: Message) -> Question | None:
    """The stored question with the place of its answer; None for a command, which cannot be answered later.

    One that was answered in private has no thread in its key; its place is the thread that it could have begun.
    """
    channel, _, thread = message.conversation.channel.partition(":")
    asked_in, _, ts = message.id.partition(":")
    if not ts or asked_in != channel:
        return None
    # Who reads the answer, and that it is in a thread, is not stored with the question.
    again = replace(
        message, is_private=not is_shared(message.conversation), is_in_thread=":" in message.conversation.channel
    )
    return Question(again, Place(message.conversation.workspace, channel, thread or ts))


def is_unshared(message: Message) -> bool:
    """Whether it was taken out of the conversation of its thread, to be answered in private."""
    return ":" not in message.conversation.channel


def unshared(message: Message) -> Message:
    """The message in a conversation that only its author reads, as one by /ask in the same channel."""
    channel, _, _ = message.conversation.channel.partition(":")
    return replace(message, conversation=replace(message.conversation, channel=channel), is_private=True)


def delivery(headers: Mapping[str, Sequence[str]]) -> int:
    """The retry number from Slack's headers."""
    return int(headers.get("x-slack-retry-num", ["0"])[0])


def deletion_in_event(body: Mapping[str, Any]) -> Deleted | None:
    """The deleted message, if this is a deletion."""
    event = body["event"]
    if event.get("subtype") != "message_deleted":
        return None
    return Deleted(workspace_in(body), f"{event['channel']}:{event['deleted_ts']}")


def place_in_event(body: Mapping[str, Any]) -> Place:
    """The thread that an event about a session names."""
    return Place(workspace_in(body), body["event"]["channel"], body["event"]["thread_ts"])


def workspace_in(body: Mapping[str, Any]) -> str:
    """The workspace by whose installation an event came; that of a channel that several share may be another one.

    An installation of a whole organisation names none where the event is of no workspace alone
    (docs.slack.dev/apis/events-api#authorizations).
    """
    return str(_installation(body).get("team_id") or body.get("context_team_id") or body["team_id"])


def _installation(body: Mapping[str, Any]) -> Mapping[str, Any]:
    return next(iter(body.get("authorizations") or []), {})


def person_in(body: Mapping[str, Any]) -> Person:
    """The person who pressed a button or typed a command, in the workspace by whose installation it is ours.

    In a channel that workspaces share, Slack tells the workspace of the person; our message and our form tell ours.
    """
    if "user_id" in body:
        return person(body["team_id"], body["user_id"])
    ours = (body.get("message") or {}).get("team") if body.get("type") == "block_actions" else None
    team = ours or (body.get("view") or {}).get("app_installed_team_id") or (body.get("team") or {}).get("id")
    return person(team or body["user"]["team_id"], body["user"]["id"])


def person(workspace: str, user: str) -> Person:
    """A person in a Slack workspace."""
    return Person(PLATFORM, workspace, user)


def is_shared(asked_in: ConversationKey) -> bool:
    """Whether others could read the conversation: a thread of a channel.

    Direct messages (D…) and /ask, which has no thread, were for one person only.
    """
    return ":" in asked_in.channel and not asked_in.channel.startswith("D")


def is_for_one(asked_in: ConversationKey) -> bool:
    """Whether it was asked in a channel, for one person's eyes only: by /ask or in a message's menu."""
    return ":" not in asked_in.channel and not asked_in.channel.startswith("D")


def message_in_shortcut(body: Mapping[str, Any], sent_at: datetime) -> Message:
    """The message whose menu was opened, as a question of the person who opened it; its id is the trigger.

    The words are not theirs, so that it counts as private nowhere: they tell nothing of this person.
    """
    key = ConversationKey(PLATFORM, person_in(body).workspace, body["channel"]["id"], body["user"]["id"])
    written = written_in(body["message"], bot_user="")
    return Message(body["trigger_id"], key, written.words or written.shown, sent_at)


def message_in_command(body: Mapping[str, Any], sent_at: datetime, scope: Scope | None = None) -> Message:
    """The message in a slash command; its id is the trigger, which is new for every command."""
    return Message(
        id=body["trigger_id"],
        conversation=ConversationKey(PLATFORM, body["team_id"], body["channel_id"], body["user_id"]),
        text=typed(body).text,
        sent_at=sent_at,
        topics=scope.topics if scope else (),
        about=scope.about if scope else (),
        is_private=True,
    )


def _is_said_by_a_person(event: Mapping[str, Any], bot_user: str) -> bool:
    if event.get("bot_id") or event.get("user") in {None, bot_user}:
        return False
    return event.get("subtype") in _ASKING_SUBTYPES and ("edited" not in event or event["type"] == "app_mention")


def _with_new_mention(event: Mapping[str, Any], bot_user: str) -> Mapping[str, Any]:
    """The message in which an edit has added a mention of the bot; any other event as it is."""
    now, before = event.get("message") or {}, event.get("previous_message") or {}
    mention = f"<@{bot_user}"
    if mention not in (now.get("text") or "") or mention in (before.get("text") or "") or "edited" not in now:
        return event
    return {**now, "type": "app_mention", "channel": event["channel"]}


def _may_be_for_us(event: Mapping[str, Any], bot_user: str) -> bool:
    if _is_addressed(event):
        return True
    # A reply that names the bot comes as a mention too; one that calls anybody else is for them.
    is_call = CALLED.search(event.get("text") or "")
    return event.get("channel_type") in {"channel", "group"} and not is_call


def _is_guest(body: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
    """Whether its author belongs to another organisation (docs.slack.dev/apis/slack-connect).

    All workspaces of an organisation are one; a channel that Slack does not call shared outside has no guests.
    """
    team = event.get("user_team") or event.get("source_team")
    organisation = _installation(body).get("enterprise_id") or body.get("context_enterprise_id")
    return bool(team) and team not in {workspace_in(body), organisation} and body.get("is_ext_shared_channel", True)


def _is_addressed(event: Mapping[str, Any]) -> bool:
    return event["type"] == "app_mention" or event.get("channel_type") == "im"
