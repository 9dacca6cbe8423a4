"""Take out of found passages, a sentence at a time, what attacks their reader: nobody quotes it, no model reads it."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from urllib.parse import unquote, urlsplit

from core.domain.outside_text import real_host
from core.domain.passage import Candidate, Chunk, Neighbour
from core.domain.units import Unit
from core.text.hostile_text import harmless_title, hostile
from core.text.passage_structure import units_in

IsHostile = Callable[[str], bool]
_LEAD_IN = (":", "：")


def without_hostile_text(found: Sequence[Candidate], *, of_clean_pages: bool = False) -> list[Candidate]:
    """The candidates in their order; those of which nothing is left, or whose file has a hostile name, are left out.

    With `of_clean_pages` also those of a page of which another passage has hostile text.
    """
    clean = [(each, _clean(each)) for each in found if not _is_hostile_address(each.chunk.url)]
    hostile_pages = {each.chunk.url for each, kept in clean if of_clean_pages and kept.chunk.text != each.chunk.text}
    return [kept for _, kept in clean if kept.chunk.text.strip() and kept.chunk.url not in hostile_pages]


def clean_ones(found: Iterable[Candidate]) -> Iterator[Candidate]:
    """The same one by one, for those who need only the first few."""
    cleaned = (_clean(each) for each in found if not _is_hostile_address(each.chunk.url))
    return (each for each in cleaned if each.chunk.text.strip())


def without_hostile_titles(found: Sequence[Candidate]) -> list[Candidate]:
    """The candidates with an empty title where it is hostile, so that people see the page's address instead.

    Those whose address is hostile are left out.
    """
    safe = [candidate for candidate in found if not _is_hostile_address(candidate.chunk.url)]
    named = (_named(each.chunk, _is_hostile_on(_hosts_of(each.chunk.url))) for each in safe)
    return [
        each if chunk is each.chunk else replace(each, chunk=chunk) for each, chunk in zip(safe, named, strict=True)
    ]


def hostile_places(units: Sequence[Unit], is_hostile: IsHostile) -> set[int]:
    """The places of the units that are hostile, and of those that a hostile one leads in with a colon."""
    places: set[int] = set()
    for place, unit in enumerate(units):
        is_led_in = place - 1 in places and units[place - 1].text.rstrip().endswith(_LEAD_IN)
        if is_led_in or is_hostile(unit.alone) or is_hostile(unit.text):
            places.add(place)
    return places


def _clean(candidate: Candidate) -> Candidate:
    own = _hosts_of(candidate.chunk.url)
    text, units = _without(candidate.chunk.text, units_in(candidate.chunk), own)
    named = _named(candidate.chunk, _is_hostile_on(own))
    chunk = named if text == candidate.chunk.text else replace(named, text=text, units=units)
    before, after = _part(candidate.before, own), _part(candidate.after, own)
    is_clean = chunk is candidate.chunk and before is candidate.before and after is candidate.after
    return candidate if is_clean else replace(candidate, chunk=chunk, before=before, after=after)


@lru_cache(maxsize=2_048)
def _is_hostile_address(url: str) -> bool:
    path = unquote(urlsplit(url).path)
    return any(map(_is_hostile_on(_hosts_of(url)), filter(None, path.split("/"))))


@lru_cache(maxsize=2_048)
def _hosts_of(url: str) -> frozenset[str]:
    return frozenset({real_host(url)})


def _is_hostile_on(own: frozenset[str]) -> IsHostile:
    return partial(_is_hostile, own=own)


def _is_hostile(text: str, own: frozenset[str]) -> bool:
    return hostile(text, own) is not None


def _named(chunk: Chunk, is_hostile: IsHostile) -> Chunk:
    headings = tuple(heading for heading in chunk.headings if not is_hostile(heading))
    title = harmless_title(chunk.title, chunk.url)
    if title == chunk.title and headings == chunk.headings:
        return chunk
    return replace(chunk, title=title, headings=headings, anchor=" > ".join(filter(None, (title, *headings))))


def _part(part: Neighbour | None, own: frozenset[str]) -> Neighbour | None:
    if part is None:
        return None
    text, units = _without(part.text, units_in(part), own)
    return part if text == part.text else replace(part, text=text, units=units) if text.strip() else None


@lru_cache(maxsize=2_048)
def _without(text: str, given: tuple[Unit, ...], own: frozenset[str]) -> tuple[str, tuple[Unit, ...]]:
    """The text without its hostile units and header rows, and the other units at their new places.

    Cached: several steps and many questions read the same passages.
    """
    is_hostile = _is_hostile_on(own)
    units = [_with_safe_names(unit, is_hostile) for unit in given]
    places = hostile_places(units, is_hostile)
    cuts = [(units[place].start, units[place].end) for place in places]
    cuts += [gap for gap in _gaps(text, units) if is_hostile(text[gap[0] : gap[1]])]
    if not cuts:
        return text, tuple(units)
    kept = [unit for place, unit in enumerate(units) if place not in places]
    moved = (replace(unit, start=unit.start - _cut_before(unit.start, cuts)) for unit in kept)
    return _cut(text, cuts), tuple(moved)


def _gaps(text: str, units: Sequence[Unit]) -> Iterator[tuple[int, int]]:
    """Where text stands that is in no unit: the header rows of tables."""
    end = 0
    for unit in sorted(units, key=lambda each: each.start):
        if text[end : unit.start].strip():
            yield end, unit.start
        end = max(end, unit.end)
    if text[end:].strip():
        yield end, len(text)


def _cut(text: str, cuts: Sequence[tuple[int, int]]) -> str:
    kept, end = "", 0
    for start, stop in sorted(cuts):
        kept += text[end:start]
        end = max(end, stop)
    return kept + text[end:]


def _cut_before(place: int, cuts: Sequence[tuple[int, int]]) -> int:
    return sum(stop - start for start, stop in cuts if stop <= place)


def _with_safe_names(unit: Unit, is_hostile: IsHostile) -> Unit:
    """A row without the names of its cells, or of its group, where these are hostile."""
    if unit.header and any(map(is_hostile, unit.header)):
        unit = replace(unit, header=None)
    return replace(unit, group="", path=unit.path[:-1]) if unit.group and is_hostile(unit.group) else unit
