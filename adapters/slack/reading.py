"""Read what a message asks: what is shared or spoken in it, and the first message of its thread."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.inbound import Question
from adapters.slack.web_api import TROUBLES, code_of
from adapters.slack.written import written_in
from core.screens.asked import Asked, Unseen, Written, asked_in, points

_GONE = {"thread_not_found", "message_not_found"}
OnlyPoints = Callable[[str], bool]


async def read(question: Question, web: AsyncWebClient, only_points: OnlyPoints) -> tuple[Question, Asked]:
    """What a message asks, as a question; its thread is looked up only where that is asked for."""
    message, written = question.message, question.written
    if written is None:  # it was read before, and stored
        return question, Asked(message.text)
    looks = question.may_point and points(written, only_points)
    said = asked_in(written, await _begun_by(question, web) if looks else None, only_points)
    own = message.is_private and not said.is_pointed_to
    return replace(question, message=replace(message, text=said.text, is_private=own)), said


async def _begun_by(question: Question, web: AsyncWebClient) -> Written | Unseen | None:
    """The first message of the thread; None where a bot has written it."""
    place = question.place
    try:
        found = await web.conversations_replies(channel=place.channel, ts=place.thread, limit=1)
    except TROUBLES as error:
        return Unseen.GONE if code_of(error) in _GONE else Unseen.HIDDEN
    begun: dict[str, Any] = next(iter(found.get("messages") or []), {})
    if begun.get("subtype") == "tombstone":
        return Unseen.GONE
    return None if begun.get("bot_id") else written_in(begun, "")
