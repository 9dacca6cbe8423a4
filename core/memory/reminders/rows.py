"""Reminders as rows of Postgres, and rows as reminders."""

from typing import Any

from pydantic import TypeAdapter
from sqlalchemy import Row

from core.domain.conversation import ConversationKey
from core.domain.reminders.reminder import Bound, KeptPlan, News, Reminder, State
from core.storage.database import storable

_SAME = ("id", "message_id", "day", "days_before", "minute", "weekly", "at", "ends_at", "due_at", "created_at")
_BOUND, _PLAN = TypeAdapter(Bound), TypeAdapter(KeptPlan)


def reminder_row(reminder: Reminder) -> dict[str, object]:
    """The values of one row of `reminders`, but for those of its telling."""
    where = reminder.conversation
    return {name: getattr(reminder, name) for name in _SAME} | {
        "platform": where.platform,
        "workspace": where.workspace,
        "channel": where.channel,
        "user_id": where.user,
        "what": storable(reminder.what),
        "bound": _BOUND.dump_python(reminder.bound, mode="json") if reminder.bound else {},
        "plan": _PLAN.dump_python(reminder.plan, mode="json") if reminder.plan else {},
        "state": reminder.state.value,
        "news": reminder.news.value,
    }


def reminder_from(row: Row[Any]) -> Reminder:
    """The reminder of a row."""
    return Reminder(
        conversation=ConversationKey(row.platform, row.workspace, row.channel, row.user_id),
        what=row.what,
        bound=_BOUND.validate_python(row.bound) if row.bound else None,
        plan=_PLAN.validate_python(row.plan) if row.plan else None,
        state=State(row.state),
        news=News(row.news),
        **{name: getattr(row, name) for name in _SAME},
    )
