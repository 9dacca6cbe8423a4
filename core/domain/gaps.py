"""What people asked and the pages did not answer well: single questions, and the report on groups of them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum


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
