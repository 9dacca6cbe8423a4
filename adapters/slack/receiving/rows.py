"""What of a request from Slack is stored until it is answered."""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any
from zlib import crc32

from adapters.slack.inbound import (
    PLATFORM,
    Place,
    Question,
    deletion_in_event,
    message_in_shortcut,
    person,
    person_in,
    question_in_event,
    workspace_in,
)
from adapters.slack.written import typed
from core.domain.conversation import ConversationKey, Message, Person
from core.domain.received import Received
from core.screens.asked import Written

FOLLOW_UP_FORM, FOLLOW_UP_FIELD = "advisor_follow_up_form", "question"
QUESTION, BODY, URGENT, URL = "question", "body", "urgent", "response_url"

# What an event needs to be handled once more: of what kind it is, and by whose installation it came.
_KEPT = ("type", "team_id", "enterprise_id", "api_app_id", "event_id", "authorizations")

Body = Mapping[str, Any]


def received_in(body: Body, bot_user: str, is_distress: Callable[[str], bool]) -> Received | None:
    """What is stored of a request; None for an event that asks for nothing.

    Words of distress are not stored: who wrote them is told in private that they were cut off.
    """
    if "event" not in body:
        return _of_action(body, is_distress)
    if question := question_in_event(body, bot_user):
        return _of_question(question, is_urgent=is_distress(question.message.text))
    event = body["event"]
    if deleted := deletion_in_event(body):
        kept = {name: event[name] for name in ("type", "subtype", "channel", "deleted_ts")}
        return _of_event(body, f"deleted:{deleted.id}", kept)
    if event["type"] in {"app_uninstalled", "tokens_revoked", "team_access_revoked"}:
        return _of_event(body, f"{event['type']}:{body.get('event_id', '')}", dict(event))
    return None


def question_from(received: Received) -> Question:
    """The question as it came in. Raises KeyError, ValueError or TypeError where it was stored by another version."""
    stored = received.payload[QUESTION]
    channel, _, ts = received.id.partition(":")
    place = Place(received.person.workspace, channel, str(stored["thread"]))
    key = ConversationKey(PLATFORM, place.workspace, place.conversation, received.person.user)
    at = datetime.fromtimestamp(float(ts), UTC)
    private = bool(stored["is_private"])
    words, shown, files = (stored["written"][name] for name in ("words", "shown", "files"))
    written = Written(str(words), str(shown), tuple(map(str, files)))
    text = written.words or written.shown
    message = Message(received.id, key, text, at, is_in_thread=True, is_private=private, is_posted=True)
    flags = {name: bool(stored[name]) for name in ("addressed", "is_guest", "is_edited", "is_first")}
    return Question(message, place, written=written, **flags)


def is_first(received: Received) -> bool:
    """Whether it begins something in a channel, and is said to nobody."""
    stored = received.payload.get(QUESTION)
    return isinstance(stored, dict) and bool(stored.get("is_first"))


def place_of(received: Received) -> Place:
    """Where what was received stands, as far as it is known."""
    channel, _, ts = received.id.partition(":")
    stored = received.payload.get(QUESTION)
    thread = stored.get("thread") if isinstance(stored, dict) else None
    return Place(received.person.workspace, received.channel or channel, str(thread or ts))


def is_posted(received: Received) -> bool:
    """Whether it is a message that stands in a channel."""
    return received.id.startswith(f"{received.channel}:")


def response_url_of(received: Received) -> str:
    """Where its author alone is replied to; empty where there is no such address."""
    body = received.payload.get(BODY)
    return str(received.payload.get(URL) or (body.get("response_url") if isinstance(body, dict) else "") or "")


def _of_question(question: Question, *, is_urgent: bool) -> Received:
    message, place = question.message, question.place
    stored = {
        "written": asdict(Written() if is_urgent else question.written or Written(message.text)),
        "thread": place.thread,
        "addressed": question.addressed,
        "is_private": message.is_private,
        "is_guest": question.is_guest,
        "is_edited": question.is_edited,
        "is_first": question.is_first,
    }
    payload = {QUESTION: stored, URGENT: is_urgent}
    follows = "" if question.addressed or question.is_first else place.conversation
    return Received(message.id, question.person, place.channel, payload, follows)


def _of_event(body: Body, name: str, event: dict[str, Any]) -> Received:
    kept = {key: body[key] for key in _KEPT if key in body}
    nobody = Person(PLATFORM, workspace_in(body), "")
    return Received(name, nobody, str(event.get("channel") or ""), {BODY: {**kept, "event": event}})


def _of_action(body: Body, is_distress: Callable[[str], bool]) -> Received:
    who, channel = person_in(body), _channel_in(body)
    name = _form_in(body["view"]) if body.get("type") == "view_submission" else str(body["trigger_id"])
    if is_distress(_asked_in(body)):
        return Received(name, who, channel, {URGENT: True, URL: _url_in(body)})
    return Received(name, person(who.workspace, who.user), channel, {BODY: dict(body)})


def _form_in(view: Body) -> str:
    """One sending of a form, which Slack may repeat; what is corrected in its window and sent again is another one.

    Of what was typed only 16 bits stand in the name, for a name is not encrypted.
    """
    if view.get("callback_id") == FOLLOW_UP_FORM:  # its question has this name, and its window never stays open
        return f"form:{view['id']}"
    typed_in = json.dumps(view.get("state"), sort_keys=True)
    return f"form:{view['id']}:{crc32(typed_in.encode()) & 0xFFFF:04x}"


def _channel_in(body: Body) -> str:
    container, channel = body.get("container") or {}, body.get("channel") or {}
    found = body.get("channel_id") or channel.get("id") or container.get("channel_id")
    return str(found or person_in(body).user)


def _asked_in(body: Body) -> str:
    """The words of a question that is asked by a command, a form or the menu of a message; empty for all else."""
    if body.get("command") == "/ask":
        return typed(body).text
    if body.get("type") == "message_action":
        return message_in_shortcut(body, datetime.now(UTC)).text
    if body.get("type") == "view_submission" and body["view"].get("callback_id") == FOLLOW_UP_FORM:
        return body["view"]["state"]["values"][FOLLOW_UP_FIELD][FOLLOW_UP_FIELD]["value"] or ""
    return ""


def _url_in(body: Body) -> str:
    if url := body.get("response_url"):
        return str(url)
    return str(json.loads((body.get("view") or {}).get("private_metadata") or "{}").get("response_url") or "")
