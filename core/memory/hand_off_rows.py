"""Hand-offs as rows of Postgres, and rows as hand-offs."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.domain.conversation import ConversationKey
from core.domain.hand_off import Action, Door, FoundPage, HandOff, Packet, Said, State
from core.domain.posts import Kind, Post
from core.storage.database import storable
from core.storage.schema.people_tables import hand_off_said, hand_offs


def hand_off_row(hand_off: HandOff) -> dict[str, object]:
    """The values of one row of `hand_offs`; what was said has a table of its own."""
    where = hand_off.asked_in
    return {
        "id": hand_off.id,
        "office": hand_off.office,
        "platform": where.platform,
        "workspace": where.workspace,
        "channel": where.channel,
        "user_id": where.user,
        "in_public": hand_off.in_public,
        "answer_id": hand_off.answer_id,
        "packet": asdict(hand_off.packet),
        "state": hand_off.state.value,
        "version": hand_off.version,
        "advisor": hand_off.advisor,
        "created_at": hand_off.created_at,
        "waiting_since": hand_off.waiting_since,
        "reminded_at": hand_off.reminded_at,
        "escalated_at": hand_off.escalated_at,
    }


def said_row(hand_off: UUID, said: Said) -> dict[str, object]:
    """The values of one row of `hand_off_said`."""
    words = {"action": said.action.value, "text": storable(said.text), "author": said.by}
    return {"id": said.id, "hand_off_id": hand_off, "at": said.at} | words


async def load_hand_offs(
    connection: AsyncConnection, which: ColumnElement[bool], limit: int | None = None
) -> list[HandOff]:
    """These hand-offs with all that was said, the longest waiting first."""
    order = (hand_offs.c.waiting_since, hand_offs.c.id)
    rows = (await connection.execute(select(hand_offs).where(which).order_by(*order).limit(limit))).all()
    mine = hand_off_said.c.hand_off_id.in_([row.id for row in rows])
    said: Mapping[UUID, list[Said]] = defaultdict(list)
    order_said = (hand_off_said.c.at, hand_off_said.c.id)
    for each in await connection.execute(select(hand_off_said).where(mine).order_by(*order_said)):
        said[each.hand_off_id].append(Said(each.id, Action(each.action), each.text, each.author, each.at))
    return [_hand_off(row, said[row.id]) for row in rows]


def post_from(row: Row[Any], hand_off: HandOff | None) -> Post:
    """A post of a row of `hand_off_posts`."""
    text = next((each.text for each in hand_off.said if each.id == row.said_id), "") if hand_off else ""
    begun, door = row.state == "begun", Door(row.platform, row.place)
    return Post(row.id, Kind(row.kind), door, row.at, hand_off, text, begun, row.removes, row.messages)


def _hand_off(row: Row[Any], said: Sequence[Said]) -> HandOff:
    return HandOff(
        row.id,
        row.office,
        ConversationKey(row.platform, row.workspace, row.channel, row.user_id),
        row.in_public,
        packet_from(row.packet),
        row.created_at,
        row.waiting_since,
        row.answer_id,
        State(row.state),
        row.version,
        row.advisor,
        row.reminded_at,
        row.escalated_at,
        tuple(said),
    )


def packet_from(stored: Mapping[str, Any]) -> Packet:
    """The packet of a JSON document."""
    pages = tuple(FoundPage(**page) for page in stored["found"])
    return Packet(**{**stored, "found": pages, "turns": tuple(stored["turns"])})
