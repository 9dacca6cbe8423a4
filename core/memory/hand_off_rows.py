"""Hand-offs as rows of Postgres, and rows as hand-offs."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any
from uuid import UUID

from pydantic import TypeAdapter
from sqlalchemy import Row, select
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.domain.hand_off import Action, Door, HandOff, Said
from core.domain.posts import Kind, Post
from core.memory.rows import conversation_from, conversation_values
from core.storage.database import storable
from core.storage.schema.people_tables import hand_off_said, hand_offs

_HAND_OFF = TypeAdapter(HandOff)
_SAME = (
    *("id", "office", "in_public", "answer_id", "version", "advisor"),
    *("created_at", "waiting_since", "reminded_at", "escalated_at"),
)


def hand_off_row(hand_off: HandOff) -> dict[str, object]:
    """The values of one row of `hand_offs`; what was said has a table of its own."""
    same = {name: getattr(hand_off, name) for name in _SAME}
    more = {"packet": asdict(hand_off.packet), "state": hand_off.state.value}
    return same | conversation_values(hand_off.asked_in) | more


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
    return _HAND_OFF.validate_python({**row._mapping, "asked_in": conversation_from(row), "said": tuple(said)})
