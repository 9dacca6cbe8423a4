"""What is read of a page: a line below its heading as for a quotation, and neighbouring lines below an anchor."""

import random
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from training.pages.reading import Line, Page

SHORTEST, LONGEST = 3, 8  # lines of a passage
_ANCHORED = 0.75  # the others are read without an anchor, as for the features of statements


@dataclass(frozen=True)
class Passage:
    """A text, and where in it each line stands, in characters, end excluded."""

    text: str
    places: dict[int, tuple[int, int]]


def short_title(page: Page) -> str:
    """Only what it is about."""
    return page.title


def own_title(page: Page) -> str:
    """With the institution."""
    return f"{page.title} | {page.institution}"


def full_title(page: Page) -> str:
    """With office and institution."""
    return f"{page.title} | {page.office} | {page.institution}"


def unnamed(page: Page) -> str:
    """A title that every page of the site has."""
    return page.institution


NAMED = (short_title, own_title, full_title)  # the ways in which a site may name a page in its title


def line_text(line: Line, title: str) -> str:
    """As `read_with` of `core/rag/answering/quotes/statements.py` does it: below the title and the last heading."""
    return ". ".join([title, *line.headings[-1:], line.text])


def passage(lines: Sequence[Line], title: str, is_anchored: bool = True) -> Passage:
    """Neighbouring lines below title and shared headings; other headings stand above their lines."""
    shared = _shared([line.headings for line in lines])
    text = " > ".join((title, *shared)) + "\n" if is_anchored else ""
    places: dict[int, tuple[int, int]] = {}
    last = shared
    for line in lines:
        if line.headings != last:
            text += "".join(f"{heading}\n" for heading in line.headings[len(shared) :])
        places[line.number] = len(text), len(text) + len(line.text)
        text, last = f"{text}{line.text}\n", line.headings
    return Passage(text.rstrip("\n"), places)


def tiles(page: Page, size: int = 5) -> list[list[Line]]:
    """The page cut into passages of about `size` lines, for measuring."""
    count = max(1, round(len(page.lines) / size))
    borders = [round(at * len(page.lines) / count) for at in range(count + 1)]
    return [page.lines[low:high] for low, high in pairwise(borders)]


def around(page: Page, number: int, source: random.Random) -> list[Line]:
    """Three to eight neighbouring lines with this one among them."""
    size = min(source.randint(SHORTEST, LONGEST), len(page.lines))
    low = source.randint(max(0, number - size), min(number - 1, len(page.lines) - size))
    return page.lines[low : low + size]


def is_anchored(source: random.Random) -> bool:
    """Drawn for each passage."""
    return source.random() < _ANCHORED


def _shared(paths: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    first = paths[0]
    length = next(
        (at for at, parts in enumerate(zip(*paths, strict=False)) if len(set(parts)) > 1), min(map(len, paths))
    )
    return first[:length]
