"""A curated answer: what an office wrote and reviewed for a question, its versions, and passages pinned or withheld."""

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum
from uuid import UUID

LONGEST_QUESTION, LONGEST_TEXT, LONGEST_QUOTE = 300, 1_500, 1_000
MOST_PHRASINGS, MOST_SOURCES, MOST_TOPICS = 10, 5, 10


class Standing(StrEnum):
    """Whether a version is shown. EXPIRED is told by the date; the last three have ended for good."""

    IN_FORCE = "in_force"
    EXPIRED = "expired"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"
    REPLACED = "replaced"


class CuratedAction(StrEnum):
    """What an audit row notes."""

    SAVE = "save"
    RENEW = "renew"
    WITHDRAW = "withdraw"
    SUPERSEDE = "supersede"
    PIN = "pin"
    WITHHOLD = "withhold"
    UNPIN = "unpin"
    PAGE_GONE = "page_gone"


class CuratedProblem(StrEnum):
    """Why a form is not taken; `refused` of `core/presentation/curated.py` says it in words."""

    NO_QUESTION = "no_question"
    LONG_QUESTION = "long_question"
    MANY_PHRASINGS = "many_phrasings"
    NO_TEXT = "no_text"
    LONG_TEXT = "long_text"
    HOSTILE = "hostile"
    UNKNOWN_OFFICE = "unknown_office"
    UNKNOWN_TOPIC = "unknown_topic"
    NO_TOPIC = "no_topic"
    NOT_A_LINK = "not_a_link"
    MANY_LINKS = "many_links"
    NOT_A_DATE = "not_a_date"
    DATE_PAST = "date_past"
    DATE_FAR = "date_far"
    CHANGED_MEANWHILE = "changed_meanwhile"
    IS_OVER = "is_over"
    QUOTE_UNKNOWN = "quote_unknown"


@dataclass(frozen=True, slots=True)
class RestsOn:
    """A source of a curated answer, with the sentences of an indexed page that its text rests on.

    `page_version_id` is the version of the page that was read; None where the page is not in the index, which is then
    not watched. `source` is the indexed page's source. `read_at` is when the page was last fetched.
    """

    url: str
    title: str = ""
    sentences: tuple[str, ...] = ()
    page_version_id: int | None = None
    source: str = ""
    read_at: datetime | None = None


@dataclass(frozen=True, slots=True)
class SentenceChange:
    """The old sentence of a page, and the one that replaces it; None where nothing does."""

    url: str
    before: str
    after: str | None
    is_page_gone: bool = False


@dataclass(frozen=True, slots=True)
class CuratedDraft:
    """What a form begins with. `from_student` says that question and text may hold a student's words: reword them."""

    question: str
    text: str = ""
    links: tuple[str, ...] = ()
    office: str = ""
    topics: tuple[str, ...] = ()
    valid_until: date | None = None
    phrasings: tuple[str, ...] = ()
    from_student: bool = False


@dataclass(frozen=True, slots=True)
class CuratedForm:
    """What an advisor sends off. `reviewed_by` is `platform:user`, or COMMAND_LINE of `core/domain/hand_off.py`.

    `id` is made with the form for a new answer (sending it twice saves it once), else that of the answer of which this
    is the next version; `seen_version` is then the version that the form was opened on, 0 for a new one. `valid_until`
    is the last day on which it is shown.
    """

    id: UUID
    question: str
    text: str
    office: str
    reviewed_by: str
    valid_until: date
    links: tuple[str, ...] = ()
    topics: tuple[str, ...] = ()
    phrasings: tuple[str, ...] = ()
    seen_version: int = 0


@dataclass(frozen=True, slots=True)
class CuratedAnswer:
    """One version of a curated answer. `version` counts from 1; `version_id` names the version among all answers.

    `ended` is why it is no longer shown, and `ended_at` since when; both None while it may be. `changes` are the
    sentences that superseded it.
    """

    id: UUID
    version: int
    question: str
    text: str
    office: str
    reviewed_by: str
    reviewed_at: datetime
    valid_until: date
    sources: tuple[RestsOn, ...] = ()
    topics: tuple[str, ...] = ()
    phrasings: tuple[str, ...] = ()
    ended: Standing | None = None
    ended_at: datetime | None = None
    changes: tuple[SentenceChange, ...] = field(default=())
    version_id: int = 0

    @property
    def reference(self) -> str:
        """The short name that people use for it."""
        return str(self.id)[:8]

    def standing(self, today: date) -> Standing:
        """Whether it is shown on this day of the campus."""
        return self.ended or (Standing.EXPIRED if today > self.valid_until else Standing.IN_FORCE)


@dataclass(frozen=True, slots=True)
class CuratedEvent:
    """An audit row: who did what when, without a word of anybody. `what` is a reference, `version` 0 for a pin."""

    action: CuratedAction
    what: str
    version: int
    office: str
    by: str
    at: datetime


class PinKind(StrEnum):
    """FIRST: questions like this one are answered with the passage; NEVER: they are never answered with it."""

    FIRST = "first"
    NEVER = "never"


@dataclass(frozen=True, slots=True)
class PinForm:
    """A passage for a question: the page's address and a sentence of it. `id` is made with the form."""

    id: UUID
    kind: PinKind
    question: str
    url: str
    quote: str
    office: str
    by: str


@dataclass(frozen=True, slots=True)
class Pin:
    """A pinned or withheld passage; it has ended when somebody took it back or its passage is gone."""

    id: UUID
    kind: PinKind
    question: str
    url: str
    quote: str
    office: str
    by: str
    at: datetime
    source: str = ""
    ended_at: datetime | None = None

    @property
    def reference(self) -> str:
        """The short name that people use for it."""
        return str(self.id)[:8]
