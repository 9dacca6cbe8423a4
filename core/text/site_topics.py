"""The topics of a site by the place of its pages: the operator's topic of a source, or its name, and the folder."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import NamedTuple
from urllib.parse import urlsplit

DEEPEST = 2  # folders; what lies below them is of the same topic
LEAST = 5  # passages: a smaller folder belongs to the one above
MOST = 40  # topics; the smallest of more belong to those above

_Place = tuple[str, ...]


class PlacedPage(NamedTuple):
    """A page: the operator's topic of its source, or the source's name, its address, and how many passages it has."""

    group: str
    url: str
    passages: int


def topic_of(group: str, url: str, known: Collection[str]) -> str | None:
    """The narrowest known topic of a page; None where it lies in none."""
    place = _place(group, url)
    return next((name for end in range(len(place), 0, -1) if (name := _name(place[:end])) in known), None)


def topics_of_site(pages: Iterable[PlacedPage]) -> set[str]:
    """The topics that have enough passages to tell what they are about; one alone says nothing."""
    counts = Counter[_Place]()
    for page in pages:
        counts[_place(page.group, page.url)] += page.passages
    for length in range(DEEPEST + 1, 1, -1):
        _fold(counts, [place for place in counts if len(place) == length and counts[place] < LEAST])
    while len(counts) > MOST and (narrow := [place for place in counts if len(place) > 1]):
        _fold(counts, sorted(narrow, key=lambda place: (counts[place], place))[: len(counts) - MOST])
    return {_name(place) for place, passages in counts.items() if passages >= LEAST}


def _place(group: str, url: str) -> _Place:
    folders = [step for step in urlsplit(url).path.split("/")[:-1] if step]
    return (group, *folders[:DEEPEST])


def _name(place: Sequence[str]) -> str:
    return "/".join(place)


def _fold(counts: Counter[_Place], small: Iterable[_Place]) -> None:
    for place in small:
        counts[place[:-1]] += counts.pop(place)
