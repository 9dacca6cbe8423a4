"""Reminders as rows of Postgres, and rows as reminders."""

from dataclasses import asdict
from datetime import date
from typing import Any

from sqlalchemy import Row

from core.domain.conversation import ConversationKey
from core.domain.reminders.reminder import Bound, News, Reminder, State
from core.storage.database import storable

_DAYS = ("start", "end", "known")


def reminder_row(reminder: Reminder) -> dict[str, object]:
    """The values of one row of `reminders`, but for those of its telling."""
    where, bound = reminder.conversation, reminder.bound
    days = {name: getattr(bound, name).isoformat() for name in _DAYS} if bound else {}
    return {
        "id": reminder.id,
        "platform": where.platform,
        "workspace": where.workspace,
        "channel": where.channel,
        "user_id": where.user,
        "message_id": reminder.message_id,
        "what": storable(reminder.what),
        "bound": asdict(bound) | days if bound else {},
        "day": reminder.day,
        "days_before": reminder.days_before,
        "minute": reminder.minute,
        "weekly": reminder.weekly,
        "at": reminder.at,
        "ends_at": reminder.ends_at,
        "state": reminder.state.value,
        "news": reminder.news.value,
        "due_at": reminder.due_at,
        "created_at": reminder.created_at,
    }


def reminder_from(row: Row[Any]) -> Reminder:
    """The reminder of a row."""
    days = {name: date.fromisoformat(row.bound[name]) for name in _DAYS} if row.bound else {}
    return Reminder(
        row.id,
        ConversationKey(row.platform, row.workspace, row.channel, row.user_id),
        row.message_id,
        row.what,
        row.day,
        row.at,
        row.ends_at,
        row.created_at,
        Bound(**(row.bound | days)) if row.bound else None,
        row.days_before,
        row.minute,
        State(row.state),
        News(row.news),
        row.due_at,
        row.weekly,
    )
