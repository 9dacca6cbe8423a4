"""What helps to find a passage and is never shown: texts written for it, and other words that the site has for it."""

from dataclasses import dataclass
from enum import StrEnum

from core.domain.answer import UNUSED, ModelUse


class TextKind(StrEnum):
    """What such a text is."""

    QUESTION = "question"
    SUMMARY = "summary"


@dataclass(frozen=True, slots=True)
class SearchText:
    """A likely question that a passage answers, or its summary."""

    kind: TextKind
    text: str


@dataclass(frozen=True, slots=True)
class Enriched:
    """How many current passages were read for such texts, how many are not yet, and how many texts they have."""

    passages: int
    waiting: int
    texts: int


@dataclass(frozen=True, slots=True)
class Estimate:
    """What is to be done: passages, requests, tokens sent, and the most tokens that may come back, with their price."""

    passages: int
    use: ModelUse = UNUSED


@dataclass(frozen=True, slots=True)
class EnrichmentReport:
    """What a run did.

    `dropped` texts did not hold against the checks. Of `unread` passages no reply could be used. `stopped` says why the
    run ended before all passages were read; empty where they were.
    """

    passages: int = 0
    texts: int = 0
    dropped: int = 0
    unread: int = 0
    use: ModelUse = UNUSED
    stopped: str = ""
