"""Keep passages that were withheld from a question out of what is quoted."""

from collections.abc import Sequence
from dataclasses import replace

from core.domain.answer import Citation
from core.domain.curated import Pin
from core.domain.passage import Candidate, Neighbour
from core.text.fingerprint import normalised


def without_withheld(found: Sequence[Candidate], pins: Sequence[Pin]) -> list[Candidate]:
    """The passages without those that hold a withheld sentence, also in what stands around them."""
    return [_apart(each, pins) for each in found if not _holds(each.chunk.url, each.chunk.text, pins)]


def cites_withheld(citations: Sequence[Citation], pins: Sequence[Pin]) -> bool:
    """Whether one of these quotations is withheld."""
    return any(
        pin.url == each.url and _is_in(pin.quote, each.quote) | _is_in(each.quote, pin.quote)
        for pin in pins
        for each in citations
        if each.quote
    )


def _apart(found: Candidate, pins: Sequence[Pin]) -> Candidate:
    before, after = (_or_nothing(each, found.chunk.url, pins) for each in (found.before, found.after))
    return replace(found, before=before, after=after) if pins else found


def _or_nothing(beside: Neighbour | None, url: str, pins: Sequence[Pin]) -> Neighbour | None:
    return None if beside is None or _holds(url, beside.text, pins) else beside


def _holds(url: str, text: str, pins: Sequence[Pin]) -> bool:
    return any(pin.url == url and _is_in(pin.quote, text) for pin in pins)


def _is_in(quote: str, text: str) -> bool:
    return normalised(quote) in normalised(text)
