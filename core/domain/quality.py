"""What is wrong with the campus site, and what people asked that its pages did not answer well."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from core.domain.passage import PassageText


class FindingKind(StrEnum):
    """The kind of a finding."""

    BROKEN_LINK = "broken link"
    EXPIRED_DATE = "expired date"
    CONTRADICTION = "contradiction"
    ORPHAN_PAGE = "orphan page"
    HOSTILE_TEXT = "hostile text"
    SHRUNK_PAGE = "shrunk page"
    UNLISTED_PAGE = "page in no source"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to fix: on `url`, with regard to `other_url` if there is one.

    `is_known` when the review before found it too. A broken link's `url` is the address that is not there, its
    `other_url` a page that links to it.
    """

    kind: FindingKind
    url: str
    detail: str
    other_url: str = ""
    is_known: bool = False


@dataclass(frozen=True, slots=True)
class FoundPage:
    """A page that is in no source and that web searches found: so many answers rest on it. No word of a question."""

    url: str
    answers: int


@dataclass(frozen=True, slots=True)
class ReadingGap:
    """Pages whose text is not in the index, or not all of it, or read by OCR: `reason` names their kind.

    `count` is how many there are, `pages` the first of them, each with its address and what is to know or to do.
    """

    reason: str
    count: int
    pages: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class PageText:
    """A current page as the checks read it: its passages in order."""

    source: str
    url: str
    title: str
    fetched_at: datetime
    passages: tuple[PassageText, ...]


@dataclass(frozen=True, slots=True)
class DeadAddress:
    """A dead address that `pages` pages link to; `linked_from` are the first few."""

    url: str
    reason: str
    linked_from: tuple[str, ...]
    pages: int


@dataclass(frozen=True, slots=True)
class MapPoint:
    """A passage or a missed question in two dimensions, `x` and `y` from 0 to 1.

    `group` is the source of a passage, and how a question was missed (`Miss`); no word of either is kept.
    """

    x: float
    y: float
    group: str
    is_question: bool


@dataclass(frozen=True, slots=True)
class SuggestedQuestion:
    """A question that the pages of a source answer, with the probability (0…1) that they do."""

    source: str
    question: str
    probability: float


class Complaint(StrEnum):
    """Why an answer did not help."""

    OUTDATED = "outdated"
    WRONG = "wrong"
    NOT_ASKED = "not_asked"
    INCOMPLETE = "incomplete"


class Miss(StrEnum):
    """How a question was missed: refused, answered with the closest quotation, or answered and rated as bad."""

    REFUSED = "refused"
    CLOSEST = "closest"
    UNHELPFUL = "unhelpful"


class Trend(StrEnum):
    """How many people asked, beside the time before."""

    NEW = "new"
    MORE = "more"
    SAME = "same"
    FEWER = "fewer"


@dataclass(frozen=True, slots=True)
class MissedQuestion:
    """A question that was missed. `person` counts people within one reading, and is no id of anybody.

    `text` stands alone. `misses` are the ways it was missed in, `complaints` each reason with the number of the person
    who gave it, `shared` the words that the person who asked agreed to show, as they were typed.
    """

    person: int
    text: str
    at: datetime
    misses: frozenset[Miss]
    complaints: tuple[tuple[int, Complaint], ...] = ()
    shared: str = ""


@dataclass(frozen=True, slots=True)
class NearPage:
    """A page for a group of questions; `answers` is False where it is only the nearest one."""

    url: str
    title: str
    answers: bool


@dataclass(frozen=True, slots=True)
class Gap:
    """Questions of like meaning that were missed. All counts are of people, rounded down to multiples of `min_people`.

    `heading` was written by that many people word by word, and so was each of `words`. `before` counts the time before.
    """

    heading: str
    words: tuple[str, ...]
    people: int
    before: int
    trend: Trend
    misses: Mapping[Miss, int] = field(default_factory=dict)
    complaints: Mapping[Complaint, int] = field(default_factory=dict)
    page: NearPage | None = None


@dataclass(frozen=True, slots=True)
class GapReport:
    """The gaps between two moments, the largest first.

    `others` counts the people behind smaller groups, `shared` are questions that people agreed to show, `left_out` how
    many more groups there are.
    """

    since: datetime
    until: datetime
    min_people: int
    gaps: tuple[Gap, ...] = ()
    others: int = 0
    shared: tuple[str, ...] = ()
    left_out: int = 0
