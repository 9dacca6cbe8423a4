"""Furniture: what stands on nearly every page of a part of a site, and so belongs to none of them."""

from array import array
from collections.abc import Mapping
from dataclasses import dataclass, field

CERTAIN_NIGHTS = 2


@dataclass(frozen=True, slots=True)
class PageMarks:
    """What stands on a page, in reading order, as hashes.

    There is one entry for a block, or for each item of a list: `marks` are equal for equal words, `slots` say what
    stands directly before, and of which sort the entry is. `left_out` are the places of the entries that were
    furniture when the page was stored.
    """

    url: str
    marks: "array[int]"
    slots: "array[int]"
    left_out: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class FurnitureBlock:
    """An entry that stands on `pages` of the `of_pages` pages below `folder` (host and path).

    It is kept on one page, its `home`, so that what it says can be found. `text` is "" where no page was read since.
    A teaser has its slot as `mark`, no home, and the `nights` in a row in which it showed something else on most pages;
    it is left out after two.
    """

    folder: str
    mark: int
    text: str
    pages: int
    of_pages: int
    home: str
    nights: int = 0


@dataclass(frozen=True, slots=True)
class Furniture:
    """What was learned of a source: the furniture of each folder, by mark."""

    folders: Mapping[str, Mapping[int, FurnitureBlock]] = field(default_factory=dict)
    teasers: Mapping[int, FurnitureBlock] = field(default_factory=dict)

    @property
    def blocks(self) -> list[FurnitureBlock]:
        """All of it; what stands on most pages first."""
        found = [block for marks in (*self.folders.values(), self.teasers) for block in marks.values()]
        return sorted(found, key=lambda block: (block.folder, -block.pages, block.mark))

    @property
    def slots_left_out(self) -> set[int]:
        """The slots of teasers that are certain."""
        return {slot for slot, teaser in self.teasers.items() if teaser.nights >= CERTAIN_NIGHTS}


def furniture_of(blocks: list[FurnitureBlock]) -> Furniture:
    """What these blocks tell, by folder."""
    folders: dict[str, dict[int, FurnitureBlock]] = {}
    for block in blocks:
        if not block.nights:
            folders.setdefault(block.folder, {})[block.mark] = block
    return Furniture(folders, {block.mark: block for block in blocks if block.nights})
