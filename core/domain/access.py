"""Whose rows a transaction sees, who works at the console and looked at what a student wrote, and what was deleted."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from core.domain.conversation import Person, Place
from core.domain.hand_off import CONSOLE
from core.domain.memory import Account, account_of


class Job(StrEnum):
    """What needs rows of more than one person. Each sees only the tables that its policies name (migration 0023)."""

    RECOVERY = "recovery"  # questions whose process died
    RETENTION = "retention"
    GAPS = "gaps"  # the report on missed questions
    CORRECTIONS = "corrections"
    DELIVERY = "delivery"  # where an answer was posted
    RATING = "rating"  # somebody presses a button below the answer to another's question
    HAND_OFFS = "hand_offs"  # posts and reminders
    REMINDERS = "reminders"  # what people want to be reminded of
    STATISTICS = "statistics"
    UNNAME = "unname"  # the name of somebody who worked for an office is taken out
    WORKSPACE = "workspace"  # all rows of one workspace
    LINKING = "linking"  # accounts that are to become one person's
    EVERYWHERE = "everywhere"  # one person's own rows in all servers of a platform that knows them by one id
    MIGRATION = "migration"  # a change of the schema, or of how words are encrypted
    BACKUP = "backup"  # pg_dump as the owner of the tables
    STAFF = "staff"  # people of an office look at what students wrote: noted in content_access


@dataclass(frozen=True, slots=True)
class Acting:
    """A person, a job, or both. `by` is who it is in audit rows: `platform:user`, or a name of the operator's.

    `action` is what a person of an office does, for the audit row.
    """

    platform: str = ""
    workspace: str = ""
    user: str = ""
    job: Job | None = None
    by: str = ""
    action: str = ""

    @classmethod
    def for_person(cls, person: Person, job: Job | None = None) -> "Acting":
        """For one person; with a job, also as that."""
        return cls(person.platform, person.workspace, person.user, job, f"{person.platform}:{person.user}")

    @classmethod
    def for_workspace(cls, platform: str, workspace: str) -> "Acting":
        """For everybody in one workspace."""
        return cls(platform, workspace, job=Job.WORKSPACE)

    @classmethod
    def as_job(cls, job: Job) -> "Acting":
        """As one of the jobs."""
        return cls(job=job)

    @classmethod
    def as_staff(cls, by: str, action: str) -> "Acting":
        """As a person of an office or the operator, who does this."""
        return cls(job=Job.STAFF, by=by, action=action)

    @property
    def person(self) -> Person:
        """The person, if it acts for one."""
        return Person(self.platform, self.workspace, self.user)

    @property
    def is_staff(self) -> bool:
        """Whether looks are to be noted."""
        return self.job is Job.STAFF

    @property
    def settings(self) -> dict[str, str]:
        """What the policies of the database read, without the prefix `advisor.`."""
        who = {"platform": self.platform, "workspace": self.workspace, "account": self.user}
        told = {"realm": account_of(self.person).realm, "name": self.by, "job": self.job or "", "person": ""}
        return who | told


class Seen(StrEnum):
    """What was looked at: an answer with its question, or a hand-off. ERASED: neither is there any more."""

    ANSWER = "answer"
    HAND_OFF = "hand-off"
    ERASED = "erased"


@dataclass(frozen=True, slots=True)
class Look:
    """Who did what with which answer or hand-off, and when; no words. `viewer` is `platform:user`, or an operator."""

    at: datetime
    viewer: str
    action: str
    seen: Seen
    subject: UUID
    number: int = 0


@dataclass(frozen=True, slots=True)
class Erased:
    """Counts of what was deleted. `messages` are questions and answers; what goes with these is not counted again.

    `facts` are those of all linked accounts. `elsewhere` are these accounts: what was asked there stays. `choices` are
    what was switched on or off, and what waited for an answer. `others` is in how many other servers of the
    platform, or direct messages, it was.
    """

    messages: int = 0
    facts: int = 0
    ratings: int = 0
    hand_offs: int = 0
    elsewhere: tuple[Account, ...] = ()
    reminders: int = 0
    choices: int = 0
    others: int = 0

    def __bool__(self) -> bool:
        """Whether there was anything."""
        return any((self.messages, self.facts, self.ratings, self.hand_offs, self.reminders, self.choices))


# OWASP Session Management Cheat Sheet: an idle and an absolute limit; an answer is written in less than the first.
IDLE, LONGEST = timedelta(hours=1), timedelta(hours=8)
LONGEST_NAME = 80
BENCH: Place = (CONSOLE, "console")  # where staff ask to see how it answers: that is nobody's question


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
        return Person(*BENCH, self.name)

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
    PREVIEW = "preview"
    ADD = "add"
    PAUSE = "pause"
    RESUME = "resume"
    REMOVE = "remove"
    EXPORT = "export"
    ERASE = "erase"
    PROFILE = "profile"


@dataclass(frozen=True, slots=True)
class ConsoleEvent:
    """Who did what at the console; `about` is a source, a way to sign in, a workspace or a digest, no words."""

    at: datetime
    by: str
    action: ConsoleAction
    about: str = ""
