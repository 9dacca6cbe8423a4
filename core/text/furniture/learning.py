"""Learn what is furniture: what stands on nearly every page of a folder of a host."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from urllib.parse import urlsplit

from core.domain.page import Furniture, FurnitureBlock, PageMarks
from core.text.furniture.marks import SLOT_BITS, Sort, sort_of
from core.text.languages.en.pages.opening_words import CLOSED
from core.text.urls import host_of
from core.text.values import value
from core.text.values.lexer import values

# On the pages of real schedules and catalogs menus and footers stand on 95 % and more, words that say something of
# the page's own subject on 56 % and less.
LEAST_SHARE = 0.8
STAYING_SHARE = 0.6  # of what was furniture before, so that a few new pages do not change all others
LEAST_PAGES = 6  # of a host; on a smaller site nothing is furniture
LEAST_PAGES_OF_FOLDER = 12
_DEEPEST_FOLDER = 2
_OTHER_VALUES = 2  # pages that say something else under the same label
_USUAL_PLACE = 0.5
_WORD = re.compile(r"[^\W\d_]{4,}")
_SENTENCE_WORDS = 8
_CLOSED = re.compile(rf"\b{CLOSED}", re.IGNORECASE)


def folders_of(url: str) -> list[str]:
    """The host of a page, and the folders on it that it is in, two at most: "host/", "host/a/", "host/a/b/"."""
    names = urlsplit(url).path.split("/")[1:-1]
    return ["/".join((host_of(url), *names[:depth], "")) for depth in range(min(len(names), _DEEPEST_FOLDER) + 1)]


def learn(pages: Iterable[PageMarks], texts: Mapping[int, str], before: Furniture) -> Furniture:
    """The furniture of these pages; what was furniture before keeps its home. The order of the pages is no matter."""
    by_folder: defaultdict[str, list[PageMarks]] = defaultdict(list)
    for page in pages:
        for folder in folders_of(page.url):
            by_folder[folder].append(page)
    learned: dict[str, dict[int, FurnitureBlock]] = {}
    for folder in sorted(by_folder, key=lambda name: (name.count("/"), name)):
        above = {mark for name, marks in learned.items() if folder.startswith(name) for mark in marks}
        of_host = folder.count("/") == 1
        if len(by_folder[folder]) >= (LEAST_PAGES if of_host else LEAST_PAGES_OF_FOLDER):
            known = before.folders.get(folder, {})
            learned[folder] = _of_folder(folder, by_folder[folder], above, texts, known)
    return Furniture({folder: marks for folder, marks in learned.items() if marks}, before.teasers)


def _of_folder(
    folder: str,
    pages: Sequence[PageMarks],
    above: set[int],
    texts: Mapping[int, str],
    before: Mapping[int, FurnitureBlock],
) -> dict[int, FurnitureBlock]:
    counts = Counter(mark for page in pages for mark in set(page.marks))
    shares = {mark: count / len(pages) for mark, count in counts.items()}
    common = {mark for mark, share in shares.items() if share >= (STAYING_SHARE if mark in before else LEAST_SHARE)}
    common -= above
    common -= _said_under_labels(pages, common, counts, of_host=folder.count("/") == 1)
    texts = {mark: texts.get(mark) or (before[mark].text if mark in before else "") for mark in common}
    common -= {mark for mark in common if counts[mark] < len(pages) and _says_closed(texts[mark])}
    homes = _homes(pages, common, texts, before)
    return {
        mark: FurnitureBlock(folder, mark, texts[mark], counts[mark], len(pages), homes[mark])
        for mark in sorted(common)
    }


def _says_closed(text: str) -> bool:
    """Whether it says that something is closed on a day: branches that share it have it beside hours of their own."""
    is_dated = any(each.kind in {value.DATES, value.DATE} for each in values(text))
    return is_dated and _CLOSED.search(text) is not None


def _said_under_labels(
    pages: Sequence[PageMarks], common: set[int], counts: Mapping[int, int], *, of_host: bool
) -> set[int]:
    """Values in the place of which other pages say something else ("Prerequisites: none"), and records.

    In a folder every value is one: other folders may say something else ("Term: Fall 2026").
    """
    in_slot: Counter[int] = Counter()
    together: Counter[tuple[int, int]] = Counter()
    for page in pages:
        in_slot.update({slot >> SLOT_BITS for slot in page.slots})
        together.update({pair for pair in zip(page.marks, page.slots, strict=True) if pair[0] in common})
    found, most_others = set(), _OTHER_VALUES if of_host else 0
    for (mark, slot), count in together.items():
        others = in_slot[slot >> SLOT_BITS] - count
        is_usual = count >= _USUAL_PLACE * counts[mark]
        is_value = slot >> SLOT_BITS and sort_of(slot) is Sort.VALUE
        if is_value and is_usual and others >= most_others:
            found.add(mark)
    return found | {mark for mark, slot in together if sort_of(slot) is Sort.RECORD}


def _homes(
    pages: Sequence[PageMarks], common: set[int], texts: Mapping[int, str], before: Mapping[int, FurnitureBlock]
) -> dict[int, str]:
    """The page that keeps each entry: the one before, the one whose address its words name, or the first of all."""
    there: defaultdict[int, list[str]] = defaultdict(list)
    for page in pages:
        for mark in common.intersection(page.marks):
            there[mark].append(page.url)
    found = {}
    for mark, urls in there.items():
        known = before.get(mark)
        found[mark] = known.home if known and known.home in urls else _home(urls, texts[mark])
    return found


def _home(urls: Sequence[str], text: str) -> str:
    words = {word.casefold() for word in _WORD.findall(text)} if len(text.split()) >= _SENTENCE_WORDS else set()

    def fit(url: str) -> tuple[int, int, int, str]:
        path = urlsplit(url).path
        named = len(words & {word.casefold() for word in _WORD.findall(path)})
        return (-named, path.rstrip("/").count("/"), len(url), url)

    return min(urls, key=fit)
