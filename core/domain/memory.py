"""Long-term memory: what people told of themselves, by consent, and the accounts that belong to one person."""

import secrets
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from core.domain.conversation import Person

# Ids of people are unique in all of Discord, elsewhere within a workspace.
GLOBAL_PLATFORMS = frozenset({"discord"})
# Whoever did not answer the offer of memory is not offered it again for so long.
OFFER_COUNTS_FOR = timedelta(days=365)


@dataclass(frozen=True, slots=True)
class Account:
    """Somebody's account on a platform; `realm` is the workspace where ids are unique in it only, else empty."""

    platform: str
    realm: str
    user: str


def account_of(person: Person) -> Account:
    """The account behind a person in a workspace: one and the same in all servers and direct messages of Discord."""
    realm = "" if person.platform in GLOBAL_PLATFORMS else person.workspace
    return Account(person.platform, realm, person.user)


class FactKind(StrEnum):
    """What a fact is about. People have one of most kinds: a new one takes the place of the old one."""

    PROGRAMME = "programme"
    YEAR = "year"
    CATALOG_YEAR = "catalog_year"
    CAMPUS = "campus"
    STATUS = "status"
    INTEREST = "interest"
    ACCESS_NEED = "access_need"
    PREFERENCE = "preference"

    @property
    def is_single(self) -> bool:
        """Whether a new fact of this kind contradicts, and so ends, an earlier one."""
        return self in {FactKind.YEAR, FactKind.CATALOG_YEAR, FactKind.CAMPUS, FactKind.PROGRAMME}


@dataclass(frozen=True, slots=True)
class ToldFact:
    """A fact as it was read in a message: `value` in the person's own words ("nursing", "junior").

    `adds` is True where it joins others of a single kind ("I also study music"), `denies` where it ends one ("I'm no
    longer a transfer student").
    """

    kind: FactKind
    value: str
    adds: bool = False
    denies: bool = False


class Refusal(StrEnum):
    """What is never stored: sensitive matters, claims about the campus, and anything about other people."""

    HEALTH = "health"
    RELIGION = "religion"
    ETHNICITY = "ethnicity"
    ORIENTATION = "orientation"
    POLITICS = "politics"
    IMMIGRATION = "immigration"
    CRIME = "crime"
    MONEY = "money"
    GRADES = "grades"
    FAMILY = "family"
    CLAIM = "claim"
    OTHERS = "others"


@dataclass(frozen=True, slots=True)
class Told:
    """What a text tells of its author: facts that may be stored, and what was refused.

    `is_asked` where it asks to remember something in so many words.
    """

    facts: tuple[ToldFact, ...] = ()
    refused: tuple[Refusal, ...] = ()
    is_asked: bool = False


NOTHING_TOLD = Told()


class Ended(StrEnum):
    """Why a fact holds no longer: another took its place, the person corrected it, or took it back.

    LINKED: an account that was linked later had said otherwise since; it holds again when the link ends.
    NO_ROOM: more was told than is kept at one time.
    """

    SUPERSEDED = "superseded"
    CORRECTED = "corrected"
    DENIED = "denied"
    LINKED = "linked"
    NO_ROOM = "no_room"


@dataclass(frozen=True, slots=True)
class Fact:
    """A stored fact, the message it comes from, and until when it holds.

    `ended` is None while it holds. `said_by` is the account that told it, of those that belong to the person.
    """

    id: UUID
    kind: FactKind
    value: str
    said_by: Account
    workspace: str
    message_id: str
    said_at: datetime
    expires_at: datetime
    ended: Ended | None = None
    ended_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class MemoryState:
    """Whether an account has switched long-term memory on (None: never asked), and the accounts linked with it.

    `left_out`: how many facts are known that hold no longer since more was told than is kept; only where that is asked.
    """

    is_on: bool | None = None
    linked: tuple[Account, ...] = ()
    left_out: int = 0


class LinkOutcome(StrEnum):
    """What became of a link code. WRONG also stands for codes that are used up, expired, or of the account itself."""

    LINKED = "linked"
    WRONG = "wrong"
    TOO_MANY_TRIES = "too_many_tries"
    ALREADY_LINKED = "already_linked"


@dataclass(frozen=True, slots=True)
class Heard:
    """What became of what a message tells of its sender.

    `learned` was stored, `refused` is what is never stored (`Refusal.HEALTH`), `offers` is True where something could
    be remembered if the person switched memory on, who has never been asked. `ended` where it took a fact back.
    `known` are values that were remembered before.
    """

    learned: tuple[Fact, ...] = ()
    refused: tuple[str, ...] = ()
    offers: bool = False
    ended: bool = False
    known: tuple[str, ...] = ()


NOTHING_HEARD = Heard()


CODE_LASTS = timedelta(minutes=10)
WRONG_TRIES = 5  # of codes, an hour and account
TRIES_COUNT_FOR = timedelta(hours=1)

# Crockford's base 32, which has no letters that look like digits (https://www.crockford.com/base32.html).
_ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LOOK_ALIKE = str.maketrans("ILO", "110", "- ")
_LENGTH = 10  # 50 bits: not found by trying within ten minutes, not even by who has read its hash


def new_code() -> str:
    """A random code in two groups, such as "7KQ2M-XPD9R"."""
    code = "".join(secrets.choice(_ALPHABET) for _ in range(_LENGTH))
    return f"{code[:5]}-{code[5:]}"


def read_code(typed: str) -> str:
    """A code without regard to case, spaces, hyphens and letters that look like digits."""
    return "".join(typed.upper().split()).translate(_LOOK_ALIKE)
