"""What a turn can be, and what it asks of reminders."""

import re
from dataclasses import dataclass
from enum import StrEnum

from core.domain import answer
from core.text.languages.languages import english
from core.text.languages.schema.turns import ReminderWords, Wishes
from core.text.values.spans import spans_of_days


class RouteKind(StrEnum):
    """The kinds of turns: CANNOT asks the bot to do what it cannot, DECLINED to help with cheating or a crime.

    PLAN asks for a plan of courses.
    """

    GREETING = "greeting"
    THANKS = "thanks"
    GOODBYE = "goodbye"
    ABOUT_BOT = "about_bot"
    HUMAN = "human"
    FEEDBACK = "feedback"
    OWN_CONVERSATION = "own_conversation"
    ABOUT_ONESELF = answer.ABOUT_ONESELF
    OWN_RECORDS = "own_records"
    DECLINED = "declined"
    REMINDER = "reminder"
    CANNOT = "cannot"
    PLAN = "plan"
    DISTRESS = "distress"
    OTHER_LANGUAGE = "other_language"
    CAMPUS_QUESTION = "campus_question"

    @property
    def is_small_talk(self) -> bool:
        """Whether it is answered without a search."""
        return self not in {self.CANNOT, self.PLAN, self.DISTRESS, self.OTHER_LANGUAGE, self.CAMPUS_QUESTION}


@dataclass(frozen=True, slots=True)
class Route:
    """What a turn is, what is left of it to answer, and its language (ISO 639-1).

    In distress, `question` is what is asked of the pages beside it, mostly nothing.

    `may_need_help`: it is answered for what it is, and whoever wrote it may be in distress all the same. `is_delicate`:
    it speaks as people in distress do, whatever it is, so no word of it leaves the advisor.
    """

    kind: RouteKind
    question: str = ""
    language: str = "en"
    may_need_help: bool = False
    is_delicate: bool = False


INSTEAD, WEEKLY = " instead", " of each week"  # behind a turn that changes the last reminder, or ends these
_CLAUSE = re.compile(r"[,.;!?]")
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


def reminding_after(turn: str) -> str | None:
    """What a turn would be alone, where it goes on from a reminder: "and one week before the spring payment".

    So do "scrap that" and "list everything"; None for all that says nothing of one, or does so itself.
    """
    if reminding_in(turn) is not None:
        return None
    said = _WISHES.asked_of_bot.sub("", turn.strip())
    if _EN.takes_back.fullmatch(said) or _EN.stops.fullmatch(said):
        return f"{_EN.in_full[Reminding.CANCEL]}{WEEKLY if _EN.weekly.search(said) else ''}"
    if _EN.lists_all.fullmatch(said):
        return _EN.in_full[Reminding.LIST]
    wish = _EN.goes_on.sub("", said, count=1)
    if not (_EN.before.search(wish) and _leads(wish)):
        return None
    is_change = _EN.changes.search(said) is not None
    return _EN.in_full[Reminding.SET].format(said=_EN.changes.sub("", wish)) + (INSTEAD if is_change else "")


def _leads(wish: str) -> bool:
    """Whether it begins with how long before something: "a week before the fair"."""
    first = next(iter(spans_of_days(wish)), None)
    return first is not None and first.start == 0 and _EN.before.match(wish, first.end) is not None


def _commanded(turn: str) -> str | None:
    """How long before what somebody tells to do anything: "warn me a week before the fair"."""
    for span in spans_of_days(turn):
        clause = _CLAUSE.split(turn[: span.start])[-1]
        if _EN.before.match(turn, span.end) and _EN.commands.match(clause):
            return turn[span.start :].strip(" .!?")
    return None


def lets_know(turn: str) -> bool:
    """Whether it may ask for a day or to be told on it: "let me know when registration opens"."""
    return _EN.lets_know.match(turn) is not None


def wanted_in(turn: str) -> str | None:
    """What stands behind "remind me", or before it, "a day before that, remind me"; None where it is no such wish."""
    said = _WISHES.asked_of_bot.sub("", turn.strip())
    asks = _EN.asks.match(said)
    if asks is None:
        return _commanded(said)
    if _EN.no_reminder.match(said[asks.end() :]):
        return None
    rest, before = said[asks.end() :].strip(" .!"), asks["of"] or ""
    if rest or not before:
        return rest
    return before if _leads(before) else "" if asks["joined"] else None
