"""Take the furniture out of a page, and put it back."""

from collections.abc import Collection, Sequence
from dataclasses import replace
from itertools import groupby

from core.domain.document import Block, Document, LeftOut, TextLink, list_block
from core.domain.page import Furniture, PageMarks
from core.text.furniture.learning import folders_of
from core.text.furniture.marks import SLOT_BITS, Entry, Sort, entries, level_of, sort_of

_DEEPEST = 6


def places_of_furniture(
    page: PageMarks, furniture: Furniture, staying: Collection[int] = frozenset()
) -> tuple[int, ...]:
    """The places of the page's entries that are furniture, without the marks that are `staying`.

    A heading or a label stays where something below it stays, and a value where the page has words of its own before
    and after it: then they belong to these.
    """
    known = [marks for folder in folders_of(page.url) if (marks := furniture.folders.get(folder))]
    slots = furniture.slots_left_out
    if not known and not slots:
        return ()
    gone = {mark for marks in known for mark in marks if marks[mark].home != page.url}.difference(staying)
    out = [
        mark in gone or (slot >> SLOT_BITS in slots and sort_of(slot) is Sort.PROSE)
        for mark, slot in zip(page.marks, page.slots, strict=True)
    ]
    sorts = list(map(sort_of, page.slots))
    own = [place for place, is_out in enumerate(out) if not is_out]
    if own:
        for place in range(own[0], own[-1]):
            out[place] &= sorts[place] is not Sort.VALUE
    _keep_under_own_headings(out, page)
    _keep_labels(out, sorts, own[0] if own else len(out))
    levels = list(map(level_of, page.slots))
    _drop_repeated_headings(out, page.marks, levels)
    _keep_headings(out, levels)
    return tuple(place for place, is_out in enumerate(out) if is_out)


def _keep_under_own_headings(out: list[bool], page: PageMarks) -> None:
    """What stands directly under a heading that no other page has belongs to it; under a title the site may stand."""
    for place in range(1, len(out)):
        slot, above = page.slots[place], page.slots[place - 1]
        is_first = level_of(above) > 1 and sort_of(slot) is not Sort.HEADING
        goes_on = slot >> SLOT_BITS and slot >> SLOT_BITS == above >> SLOT_BITS
        if (is_first or goes_on) and not out[place - 1]:
            out[place] = False


def _keep_labels(out: list[bool], sorts: Sequence[Sort], first_own: int) -> None:
    for place in range(len(out) - 2, first_own - 1, -1):
        if sorts[place] is Sort.LABEL and sorts[place + 1] is not Sort.HEADING:
            out[place] &= out[place + 1]


def _drop_repeated_headings(out: list[bool], marks: Sequence[int], levels: Sequence[int]) -> None:
    """A heading that stands above on the page already stays for what is below it alone."""
    above: set[int] = set()
    for place, level in enumerate(levels):
        if level:
            out[place] |= marks[place] in above
            above.add(marks[place])


def _keep_headings(out: list[bool], levels: Sequence[int]) -> None:
    """`levels` are 0 for all that is no heading."""
    stays_below = [False] * (_DEEPEST + 1)  # by level: whether something stays before the next heading as high as that
    for place in range(len(out) - 1, -1, -1):
        level = levels[place]
        out[place] &= not (level and stays_below[level])
        for each in range(1, _DEEPEST + 1):
            is_closed = level and each >= level
            stays_below[each] = not is_closed and (stays_below[each] or not out[place])


def beside_furniture(before: PageMarks, now: PageMarks, furniture: Furniture) -> bool:
    """Whether a page has new entries, and each of them stands beside furniture, or beside another such.

    Furniture is what was left out, what this page keeps for the others, and a heading that many pages have over a
    list: it may be a teaser.
    """
    known = set(before.marks)
    common = [furniture.folders.get(folder, {}) for folder in folders_of(now.url)]
    slots = [slot >> SLOT_BITS for slot in now.slots]
    out = {
        at
        for at, mark in enumerate(now.marks)
        for marks in common
        if mark in marks and (marks[mark].home == now.url or 0 != _after(slots, at, 1) == _after(slots, at, 2))
    }
    out.update(now.left_out)
    sorts = ["out" if at in out else "old" if mark in known else "new" for at, mark in enumerate(now.marks)]
    runs = [sort for sort, _ in groupby(sorts)]
    around = zip(["", *runs], runs, [*runs[1:], ""], strict=False)
    return "new" in runs and all("out" in {left, right} for left, run, right in around if run == "new")


def _after(slots: Sequence[int], at: int, places: int) -> int:
    return slots[at + places] if at + places < len(slots) else 0


def stripped(document: Document, places: Sequence[int]) -> Document:
    """The document without the entries at these places, which it holds in `left_out`."""
    if not places:
        return document
    out = set(places)
    kept: list[Block] = []
    left: list[LeftOut] = []
    numbered = enumerate(entries(document.blocks))
    for at, group in groupby(numbered, key=lambda each: each[1].block):
        block, parts = document.blocks[at], list(group)
        stays = [entry for place, entry in parts if place not in out]
        if len(stays) < len(parts):
            left.append(LeftOut(at, block, in_part=bool(stays)))
        if stays:
            kept.append(block if len(stays) == len(parts) else _rest(block, stays))
    return replace(document, blocks=tuple(kept), left_out=tuple(left), text_links=_links(document, kept))


def whole(blocks: Sequence[Block], left_out: Sequence[LeftOut]) -> tuple[Block, ...]:
    """All blocks of a page, as they were read."""
    found = list(blocks)
    for left in left_out:
        found[left.place : left.place + left.in_part] = [left.block]
    return tuple(found)


def _rest(block: Block, stays: Sequence[Entry]) -> Block:
    return list_block([entry.text for entry in stays], block.page)


def _links(document: Document, kept: Sequence[Block]) -> tuple[TextLink, ...]:
    """The links whose words stand in what is kept."""
    text = " ".join(" ".join(block.text for block in kept).split())
    return tuple(link for link in document.text_links if " ".join(link.words.split()) in text)
