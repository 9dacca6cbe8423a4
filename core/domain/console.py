"""The console of offices and administrators: who works at it, what they did, and answers without their words."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from core.domain.answer import Outcome
from core.domain.conversation import Person
from core.domain.hand_off import CONSOLE

# OWASP Session Management Cheat Sheet: an idle and an absolute limit; an answer is written in less than the first.
IDLE, LONGEST = timedelta(hours=1), timedelta(hours=8)
LONGEST_NAME = 80


class Role(StrEnum):
    """What somebody may do: an admin everything, an office what is of that office."""

    ADMIN = "admin"
    OFFICE = "office"


@dataclass(frozen=True, slots=True)
class Staff:
    """Who works at the console; `office` is empty for an admin."""

    name: str
    role: Role
    office: str = ""

    @property
    def person(self) -> Person:
        """The same as somebody who asks and answers."""
        return Person(CONSOLE, "console", self.name)

    @property
    def by(self) -> str:
        """The name in audit rows."""
        return f"{CONSOLE}:{self.name}"

    @property
    def is_admin(self) -> bool:
        """Whether they run the bot."""
        return self.role is Role.ADMIN


class ConsoleAction(StrEnum):
    """What is noted of the work at the console; looks and reviewed answers have rows of their own."""

    SIGN_IN = "sign_in"
    SIGN_OUT = "sign_out"
    REINDEX = "reindex"


@dataclass(frozen=True, slots=True)
class ConsoleEvent:
    """Who did what at the console; `about` is the name of a source or of a way to sign in, never words of a student."""

    at: datetime
    by: str
    action: ConsoleAction
    about: str = ""


@dataclass(frozen=True, slots=True)
class AnswerFigures:
    """An answer without anybody's words: when, where, how it ended, and the milliseconds that it took."""

    id: UUID
    at: datetime
    platform: str
    outcome: Outcome
    written_by: str
    took_ms: float
