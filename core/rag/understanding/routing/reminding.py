"""Whether a turn asks to be reminded, for its reminders, or to be rid of them."""

from enum import StrEnum

from core.text.languages.languages import english
from core.text.languages.schema.turns import ReminderWords, Wishes

_EN, _WISHES = english(ReminderWords), english(Wishes)


class Reminding(StrEnum):
    """What is asked for."""

    SET = "set"
    LIST = "list"
    CANCEL = "cancel"


def reminding_in(turn: str) -> Reminding | None:
    """What a turn asks for; None for any other, such as "remind me what the fee is"."""
    if wanted_in(turn) is not None:
        return Reminding.SET
    said = _WISHES.asked_of_bot.sub("", turn.strip())
    if _EN.cancels.match(said):
        return Reminding.CANCEL
    return Reminding.LIST if _EN.lists.match(said) else None


def wanted_in(turn: str) -> str | None:
    """What stands behind "remind me"; None where it is no wish to be reminded."""
    said = _WISHES.asked_of_bot.sub("", turn.strip())
    asks = _EN.asks.match(said)
    rest = said[asks.end() :] if asks else ""
    return rest.strip() if asks and not _EN.no_reminder.match(rest) else None
