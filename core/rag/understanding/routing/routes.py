"""What a turn can be."""

from dataclasses import dataclass
from enum import StrEnum

from core.domain import answer
from core.text.languages.languages import english
from core.text.languages.schema.turns import ReminderWords


class RouteKind(StrEnum):
    """The kinds of turns: CANNOT asks the bot to do what it cannot, DECLINED to help with cheating or a crime.

    PLAN asks for a plan of courses, REMINDER to be reminded, REMINDERS_SHOWN for reminders that are kept or the week's
    deadlines, and REMINDERS_ENDED to be rid of them.
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
    REMINDERS_SHOWN = "reminders_shown"
    REMINDERS_ENDED = "reminders_ended"
    CANNOT = "cannot"
    PLAN = "plan"
    DISTRESS = "distress"
    OTHER_LANGUAGE = "other_language"
    CAMPUS_QUESTION = "campus_question"

    @property
    def is_small_talk(self) -> bool:
        """Whether it is answered without a search."""
        return self not in {self.CANNOT, self.PLAN, self.DISTRESS, self.OTHER_LANGUAGE, self.CAMPUS_QUESTION}

    @property
    def is_of_reminders(self) -> bool:
        """Whether it wants something of reminders."""
        return self in {self.REMINDER, self.REMINDERS_SHOWN, self.REMINDERS_ENDED}

    @property
    def is_wish(self) -> bool:
        """Whether it wants something of plans or reminders."""
        return self is self.PLAN or self.is_of_reminders


@dataclass(frozen=True, slots=True)
class Route:
    """What a turn is, what is left of it to answer, and its language (ISO 639-1).

    In distress, `question` is what is asked of the pages beside it, mostly nothing.

    `may_need_help`: it is answered for what it is, and whoever wrote it may be in distress all the same. `is_delicate`:
    it speaks as people in distress do, whatever it is, so no word of it leaves the advisor. `in_talk`: what it wants in
    a talk about reminders.
    """

    kind: RouteKind
    question: str = ""
    language: str = "en"
    may_need_help: bool = False
    is_delicate: bool = False
    in_talk: tuple[RouteKind, ...] = ()


_EN = english(ReminderWords)


def lets_know(turn: str) -> bool:
    """Whether it may ask for a day or to be told on it: "let me know when registration opens"."""
    return _EN.lets_know.match(turn) is not None
