"""Privacy messages: what is stored about a person, why, who sees it, how long, and how to delete it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.domain.access import Erased
from core.domain.conversation import Remembered
from core.presentation.document import Document, Line, document, heading, labelled, line
from core.presentation.messages import say, say_day
from core.presentation.platform_names import platform_name


@dataclass(frozen=True, slots=True)
class Terms:
    """Values that differ between installations; `keep_days` is 0 without a limit."""

    platform: str
    keep_days: int = 0
    contact: str | None = None


def privacy_document(kept: Remembered, terms: Terms, *memory: Line) -> Document:
    """Counts, purpose, readers, duration, long-term memory where there is any, and whom to ask."""
    return document(_lines(kept, terms, memory))


def confirmation(kept: Remembered, terms: Terms, facts: int = 0) -> str:
    """The question before everything is deleted, the facts of long-term memory included."""
    asked = say("privacy.confirm", messages=kept.questions + kept.answers, platform=terms.platform)
    return f"{asked} {say('privacy.confirm_facts', facts=facts)}" if facts else asked


def receipt(erased: Erased) -> str:
    """What was deleted by kind, and where something stays."""
    counts = {name: getattr(erased, name) for name in ("messages", "ratings", "facts", "hand_offs")}
    told = say("privacy.deleted", **counts, links=len(erased.elsewhere)) if erased else say("privacy.nothing")
    return f"{told} {_elsewhere(erased)}" if erased.elsewhere else told


def _elsewhere(erased: Erased) -> str:
    platforms = dict.fromkeys(platform_name(each.platform) for each in erased.elsewhere)
    return say("privacy.elsewhere", platforms=", ".join(platforms))


def _lines(kept: Remembered, terms: Terms, memory: Sequence[Line]) -> Iterator[Line]:
    yield heading(say("privacy.title"))
    counts = say("privacy.counts", questions=kept.questions, answers=kept.answers, ratings=kept.ratings)
    yield line(counts, say("privacy.since", day=say_day(kept.since)) if kept.since else "", ".")
    yield line(say("privacy.with", platform=terms.platform))
    yield labelled(say("privacy.why"), say("privacy.because"))
    yield labelled(say("privacy.who"), say("privacy.readers"))
    duration = say("privacy.days", days=terms.keep_days) if terms.keep_days else say("privacy.until")
    yield labelled(say("privacy.how_long"), duration)
    yield from memory
    yield line(say("privacy.platform", platform=terms.platform))
    if terms.contact:
        yield labelled(say("privacy.person"), terms.contact)
