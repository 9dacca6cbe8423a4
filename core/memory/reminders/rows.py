"""Reminders as rows of Postgres, and rows as reminders."""

from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Row

from core.domain.reminders.reminder import Bound, KeptPlan, Reminder
from core.memory.rows import conversation_from, conversation_values
from core.storage.database import storable

_SAME = ("id", "message_id", "day", "days_before", "minute", "weekly", "at", "ends_at", "due_at", "created_at")
_REMINDER, _BOUND, _PLAN = TypeAdapter(Reminder), TypeAdapter(Bound), TypeAdapter(KeptPlan)


def reminder_row(reminder: Reminder) -> dict[str, object]:
    """The values of one row of `reminders`, but for those of its telling."""
    same = {name: getattr(reminder, name) for name in _SAME} | conversation_values(reminder.conversation)
    return same | {
        "what": storable(reminder.what),
        "bound": _BOUND.dump_python(reminder.bound, mode="json") if reminder.bound else {},
        "plan": _PLAN.dump_python(reminder.plan, mode="json") if reminder.plan else {},
        "state": reminder.state.value,
        "news": reminder.news.value,
    }


def reminder_from(row: Row[Any]) -> Reminder:
    """The reminder of a row."""
    where = {"conversation": conversation_from(row)}
    return _REMINDER.validate_python({**row._mapping, **where, "bound": row.bound or None, "plan": row.plan or None})
