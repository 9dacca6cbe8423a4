"""Find teasers: lists under one heading that show another choice of the same things at every visit."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass

from core.domain.page import PageMarks
from core.text.furniture.marks import SLOT_BITS, Sort, sort_of

# Certain things only: what changes on most pages at once may also be a new term.
LEAST_CHANGED = 0.8  # of the pages that have the heading
LEAST_PAGES = 6
LEAST_KNOWN = 0.6  # of what is new: it stood on another page under the same heading

Pair = tuple[PageMarks, PageMarks]  # a page as it was stored, and as it is now


@dataclass(frozen=True, slots=True)
class Teasers:
    """The slots that rotate, and those that were looked at on enough pages to tell; each with how many pages."""

    rotating: dict[int, int]
    looked_at: dict[int, int]


def rotating(pairs: Iterable[Pair]) -> Teasers:
    """Slots whose entries are others on most pages, taken from what other pages show there. Values never are."""
    both: Counter[int] = Counter()
    changed: Counter[int] = Counter()
    fresh: defaultdict[int, list[int]] = defaultdict(list)
    shown: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for before, now in pairs:
        old, new = _by_slot(before), _by_slot(now)
        for slot in old.keys() & new.keys():
            both[slot] += 1
            changed[slot] += old[slot] != new[slot]
            fresh[slot] += new[slot] - old[slot]
            shown[slot].update(old[slot] | new[slot])
    looked_at = {slot: count for slot, count in both.items() if count >= LEAST_PAGES}
    return Teasers(
        {
            slot: changed[slot]
            for slot, count in looked_at.items()
            if changed[slot] >= LEAST_CHANGED * count and _from_a_pool(fresh[slot], shown[slot])
        },
        looked_at,
    )


def differ_in_teasers_alone(before: PageMarks, now: PageMarks, slots: Collection[int]) -> bool:
    """Whether two readings of a page have the same words of its own, but for the entries in these slots."""
    is_same = _own(before, ()) == _own(now, ())  # then its title or its links are new
    return not is_same and _own(before, slots) == _own(now, slots)


def _by_slot(page: PageMarks) -> dict[int, set[int]]:
    found: defaultdict[int, set[int]] = defaultdict(set)
    for mark, slot in zip(page.marks, page.slots, strict=True):
        if slot >> SLOT_BITS and sort_of(slot) is Sort.PROSE:
            found[slot >> SLOT_BITS].add(mark)
    return found


def _from_a_pool(fresh: list[int], shown: Counter[int]) -> bool:
    """Whether most of what is new stands on several pages, or stood on one before."""
    return bool(fresh) and sum(shown[mark] > 1 for mark in fresh) >= LEAST_KNOWN * len(fresh)


def _own(page: PageMarks, slots: Collection[int]) -> list[int]:
    out = set(page.left_out)
    return [
        mark
        for place, (mark, slot) in enumerate(zip(page.marks, page.slots, strict=True))
        if place not in out and slot >> SLOT_BITS not in slots
    ]
