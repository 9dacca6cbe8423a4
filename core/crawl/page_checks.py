"""Decide whether a read page is skipped: noindex, sign-in, needs JavaScript, a folder, or too short."""

import re
from dataclasses import replace

from core.crawl.visits import skip
from core.domain.crawl import PageSkipped
from core.domain.document import BlockKind, Document
from core.domain.read_pages import ReadPage, SkipReason
from core.text.languages.languages import english
from core.text.languages.schema.pages import StubPhrases
from core.text.sentences import sentences
from core.text.values.codes import EMAIL
from core.text.values.lexer import values
from core.text.values.value import CLOCK, HOURS, MONEY

_EN = english(StubPhrases)
_FEWEST_WORDS = 3
_ENDS, _UNSPACED_ENDS = (".", "!", "।"), ("。", "！")  # scripts without spaces have no words to count
_GIVEN = {HOURS, CLOCK, MONEY}
# Somebody's own address or telephone: what a card of a person, office or shop is for.
_REACHED = re.compile(rf"{EMAIL}|(?<!\d)\(?\d{{3}}\)?[-. /]\d{{3}}[-. ]\d{{4}}(?!\d)|\+\d[\d ()-]{{7,}}\d")
_NAMED = re.compile(r"[^\W\d_]{2,}")
_FEWEST_NAMES = 3  # words beside the address or telephone


def states_something(document: Document) -> bool:
    """Whether a page has records, a table of at least two cells a row, a sentence, a value, or the answer to its title.

    False for what only announces, redirects or asks to sign in, whatever its foot says.
    """
    if document.courses or document.events or document.people or document.places:
        return True
    said = [line for line in _lines(document) if line.strip()]
    if any(map(_EN.stub.search, said)):
        return False
    answers = document.title.strip().endswith("?") and any(not line.endswith("?") for line in said)
    return answers or _has_a_table(document) or _reaches_somebody(document.text) or any(map(_states, said))


def says_nothing(document: Document) -> bool:
    """Whether all that a page says, be it long, is that there is nothing to say."""
    said = [sentence for line in _lines(document) if _states(line) for sentence in sentences(line)]
    return bool(said) and not document.events and all(map(_EN.stub.search, said))


def _lines(document: Document) -> list[str]:
    told = (block.text for block in document.blocks if block.kind is not BlockKind.HEADING)
    return [line for text in told for line in text.splitlines()]


def _states(line: str) -> bool:
    """Whether a line has a sentence, or gives hours or a price beside what it names."""
    if any(map(_is_whole, sentences(line))):
        return True
    return bool(_NAMED.search(line)) and any(each.kind in _GIVEN for each in values(line))


def _is_whole(sentence: str) -> bool:
    said = sentence.rstrip(" )”\"'")
    return said.endswith(_UNSPACED_ENDS) or (said.endswith(_ENDS) and len(said.split()) >= _FEWEST_WORDS)


def _has_a_table(document: Document) -> bool:
    rows = (row for block in document.blocks if block.kind is BlockKind.TABLE for row in block.rows)
    return any(sum(bool(cell.strip()) for cell in row) > 1 for row in rows)


def _reaches_somebody(text: str) -> bool:
    rest, found = _REACHED.subn(" ", text)
    return found > 0 and len(_NAMED.findall(rest)) >= _FEWEST_NAMES


def skipped_page(page: ReadPage, least_words: int) -> PageSkipped | None:
    """The page as skipped, with its reason; None when it can be cited."""
    words = len(page.document.text.split())
    is_short = words < least_words and not states_something(page.document)
    reasons = (
        (page.links.noindex, SkipReason.NOINDEX, "the page asks not to be indexed"),
        (page.asks_to_sign_in, SkipReason.SIGN_IN, "the page asks its reader to sign in before it says anything"),
        (
            is_short and page.needs_script,
            SkipReason.NEEDS_SCRIPT,
            "this page needs JavaScript; without it there is no text",
        ),
        (page.is_navigation, SkipReason.NAVIGATION_ONLY, "only links, which were followed"),
        (is_short, SkipReason.TOO_SHORT, f"{words} words of main text, which state nothing"),
        (says_nothing(page.document), SkipReason.TOO_SHORT, "it says only that there is nothing yet"),
    )
    return next((_skipped(page, reason, detail) for holds, reason, detail in reasons if holds), None)


def _skipped(page: ReadPage, reason: SkipReason, detail: str) -> PageSkipped:
    return replace(skip(page.document.url, reason, detail), read=page.document)
