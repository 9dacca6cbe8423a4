"""Every visible word of a page is in a block or left out with a reason; every block says only what the page shows."""

import gzip
import re
import unicodedata
from collections.abc import Iterator
from html import escape
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from core.domain.document import Block, BlockKind
from core.errors import ExtractionError
from core.extract.charsets import decode_html
from core.extract.html.mended_text import mend_text
from core.extract.html.tree import INVISIBLE, Element, parse_html
from core.extract.html_pages import read_html

pytestmark = pytest.mark.slow

URL = "https://campus.example/page"
DATA = Path(__file__).parents[3] / "shared" / "data"
_LETTERS = re.compile(r"[\W_]+")


def letters(text: str) -> str:
    """The text without white space and marks, and with plain digits, which readers may set otherwise."""
    return _LETTERS.sub("", unicodedata.normalize("NFKC", text))


def pieces_of(element: Element, unread: frozenset[str] = INVISIBLE) -> Iterator[str]:
    """The texts below an element in their order, hidden or not."""
    if not isinstance(element.tag, str) or element.tag in unread:
        return
    yield element.text or ""
    for child in element:
        yield from pieces_of(child, unread)
        yield child.tail or ""


def labels_of(root: Element) -> Iterator[str]:
    """What a page says of its icons, and what signs and classes of them mean, as whole texts."""
    yield from ("Yes", "No")
    for element in root.iter():
        if isinstance(element.tag, str):
            yield from (element.get(name, "") for name in ("alt", "aria-label", "title"))
            yield element.text or "" if element.tag == "title" else ""


def is_label(fragment: str, labels: frozenset[str], page: str) -> bool:
    """Whether a fragment is the words of icons, with or without words of the page behind them."""
    icons, _, behind = fragment.partition(": ")
    is_said_behind = not behind or is_said(behind, page)
    is_told = letters(icons) in labels or all(letters(part) in labels for part in icons.split(", "))
    return is_told and is_said_behind


def fragments_of(block: Block) -> Iterator[str]:
    """The parts of a block that must stand in the page as they are: lines, and the cells of tables."""
    if block.kind is BlockKind.TABLE:
        yield from (cell for row in (block.header or (), *block.rows) for cell in row)
        yield from block.groups
    else:
        yield from block.items or block.text.split("\n")


def is_said(fragment: str, page: str) -> bool:
    """Whether the words of a fragment stand in the page in this order; marks may have been put between them."""
    if letters(fragment) in page:
        return True
    parts = [letters(part) for part in re.split(r"[,:;]\s|\s", fragment) if letters(part)]
    start = page.find(parts[0])
    while start >= 0:
        at = start
        for part in parts:
            at = page.find(part, at)
            if at < 0:
                break
            at += len(part)
        else:
            return True
        start = page.find(parts[0], start + 1) if start < 200 else -1
    return False


def check(body: bytes, content_type: str = "text/html; charset=utf-8") -> tuple[list[str], list[str]]:
    """The texts that a page shows and nobody reads, and the fragments of blocks that the page does not show."""
    page = read_html(body, content_type, URL)
    root = parse_html(decode_html(body, content_type))
    mend_text(root)
    shown = next(root.iter("body"), root)
    fragments = [fragment for block in page.blocks for fragment in fragments_of(block)]
    kept = letters("".join(fragments)) + letters("".join(block.text for block in page.blocks))
    known = kept + "\0" + letters("".join(part.text for part in page.left_out))
    lost = [piece for piece in pieces_of(shown) if letters(piece) not in known]
    all_shown = letters("".join(pieces_of(shown, INVISIBLE - {"button"})))
    labels = frozenset(map(letters, labels_of(root)))
    told = [fragment for fragment in fragments if letters(fragment) and not is_said(fragment, all_shown)]
    invented = [fragment for fragment in told if not is_label(fragment, labels, all_shown)]
    return lost, invented


WORD = st.text("abcdefghijklmnopqrstuvwxyz", min_size=3, max_size=9)
TEXT = st.lists(WORD, min_size=1, max_size=6).map(" ".join)
TAGS = st.sampled_from("div p span section ul ol li dl dt dd table tr td th h2 h3 b a article details summary".split())
CLASSES = st.sampled_from(["", "", "", "title", "card", "label", "menu", "footer", "tab-pane", "row"])


def element(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    """An element around some content."""
    content = st.lists(inner, min_size=1, max_size=4).map("".join)
    return st.builds(lambda tag, name, text: f'<{tag} class="{name}">{text}</{tag}>', TAGS, CLASSES, content)


DOCUMENTS = st.recursive(TEXT.map(escape), element, max_leaves=25)


@settings(max_examples=150, deadline=None)
@given(DOCUMENTS)
@example("<dl><span>fees are due<dt>late fees</dt></span></dl>")  # words around a term, in what is no group of pairs
def test_no_word_of_a_random_document_is_lost_or_invented(document: str) -> None:
    assert check(f"<html><body>{document}</body></html>".encode()) == ([], [])


def real_pages() -> list[Path]:
    """The pages of the shared data, where they are there."""
    return [path for path in DATA.rglob("*") if path.name.endswith((".html", ".htm", ".html.gz"))]


@pytest.mark.skipif(not DATA.is_dir(), reason="the shared data are not here")
def test_no_word_of_a_real_page_is_lost_or_invented() -> None:
    wrong: dict[str, tuple[list[str], list[str]]] = {}
    for path in real_pages():
        body = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
        try:
            found = check(body, "text/html")
        except ExtractionError:
            continue
        if any(found):
            wrong[path.name] = (found[0][:3], found[1][:3])
    assert not wrong
