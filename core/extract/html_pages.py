"""Convert HTML to blocks: all that a page shows, without its furniture."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from lxml import etree  # type: ignore[import-untyped]
from lxml.cssselect import CSSSelector  # type: ignore[import-untyped]

from core.domain.document import Block, BlockKind
from core.domain.read_pages import PageLinks, SkipReason
from core.errors import ExtractionError
from core.extract.charsets import decode_html
from core.extract.html.body import read_body
from core.extract.html.furniture.articles import is_article, prune_around_article
from core.extract.html.furniture.furniture import prune_furniture
from core.extract.html.furniture.left_out import LeftOut, Pruning
from core.extract.html.links import linked_words, read_links, text_links
from core.extract.html.mended_text import mend_text, part_marks, say_icons
from core.extract.html.tree import HEADINGS, INVISIBLE, Element, move_out_of_tables, parse_html, visible_text
from core.extract.html.visible.inline_borders import part_inline
from core.extract.html.visible.panels import all_panels, label_panels, read_controls
from core.extract.html.visible.styles import read_styles
from core.extract.html.visible.visibility import prune_hidden
from core.extract.markup.page_markup import MarkupItems, read_events
from core.extract.records.page_lines import lines_of
from core.text.values.lexer import values
from core.text.values.value import CLOCK, DATE, EMAIL, HOURS, MONEY, PHONE

MOST_ELEMENTS = 300_000  # five times as many as the longest schedule that was seen
_GENERIC_TITLE = re.compile(
    r"^(home ?page|home|index|welcome|untitled( document| page)?|new page( \d+)?|page|document|default|test|main)?\W*$",
    re.IGNORECASE,
)
_MOST_WORDS = 30
# Root elements of common frameworks: React, Vue, Next, Nuxt, Gatsby, Angular, Svelte, Ember.
_ROOT_IDS = frozenset("root app main-app react-root __next __nuxt ___gatsby app-root svelte ember-app".split())
_ROOT_TAGS = frozenset({"app-root", "ember-app"})
_ASKS_FOR_SCRIPT = re.compile(r"java ?script", re.IGNORECASE)
_ASIDE = ("nav", "header", "footer", "aside", "dialog")
_NO_PROSE = HEADINGS | INVISIBLE | frozenset({*_ASIDE, "label", "legend", "a"})
_SECRETS = frozenset({"current-password", "username"})  # autofill field names of the HTML standard
_SAML = frozenset({"samlrequest", "samlresponse"})  # SAML 2.0 bindings, 3.5: a form that submits itself
_MOST_WORDS_BEFORE = 40  # a form for a password
_KEPT_WHOLE = frozenset({"html", "head", "body"})
_STATED = {CLOCK, DATE, EMAIL, HOURS, MONEY, PHONE}


@dataclass(frozen=True, slots=True)
class HtmlPage:
    """An extracted page: title, blocks and links; `events` are what it describes for machines."""

    title: str
    blocks: tuple[Block, ...]
    links: PageLinks
    is_navigation: bool
    needs_script: bool = False
    asks_to_sign_in: bool = False
    events: MarkupItems = field(default_factory=MarkupItems)
    left_out: tuple[LeftOut, ...] = ()


def read_html(
    body: bytes,
    content_type: str,
    url: str,
    robots_header: str = "",
    *,
    keep_css: Sequence[str] = (),
    drop_css: Sequence[str] = (),
    style_sheets: Sequence[str] = (),
) -> HtmlPage:
    """Reads a page fetched from `url`; `content_type` is the whole header. Raises ExtractionError.

    The CSS selectors choose what is read as text; links are followed all the same. `style_sheets` are the texts of
    those that the page loads, as far as they are known.
    """
    text = decode_html(body, content_type)
    try:
        return _read(parse_html(text), url, robots_header, (keep_css, drop_css), style_sheets)
    except RecursionError as error:
        raise ExtractionError(f"{url} is nested too deeply to be read", SkipReason.UNREADABLE) from error


def _read(
    root: Element,
    url: str,
    robots_header: str,
    chosen: tuple[Sequence[str], Sequence[str]],
    style_sheets: Sequence[str],
) -> HtmlPage:
    kept = list(root.iter())  # lxml makes an element anew at each visit unless somebody holds it
    if len(kept) > MOST_ELEMENTS:
        raise ExtractionError(f"{url} has more than {MOST_ELEMENTS} elements", SkipReason.TOO_LARGE)
    mend_text(root)
    links = read_links(root, url, robots_header)
    if any(chosen):
        _keep_selected(root, *chosen)
    linked, is_sign_in = linked_words(root), asks_to_sign_in(root)
    pruning = prune(root, style_sheets)
    blocks = read_body(root)
    title = _title(root, blocks)
    return HtmlPage(
        title,
        tuple(blocks),
        replace(links, in_text=text_links(root, links.base, is_marked=pruning.has_main)),
        _is_navigation(title, linked, blocks),
        needs_script(root, sum(len(block.text.split()) for block in blocks)),
        is_sign_in,
        read_events(root),
        tuple(pruning.left_out),
    )


def _title(root: Element, blocks: list[Block]) -> str:
    title = " ".join(next((_text_of(element) for element in root.iter("title")), "").split())
    if not _GENERIC_TITLE.match(title):
        return title
    headings = (block.text for block in blocks if block.kind is BlockKind.HEADING)
    named = [*map(visible_text, root.iter("h1", "h2")), *headings]
    return next((" ".join(name.split()) for name in named if not _GENERIC_TITLE.match(name)), title)


def _text_of(element: Element) -> str:
    return (element.text or "") + "".join((child.tail or "") for child in element)


def _is_navigation(title: str, linked: frozenset[str], blocks: list[Block]) -> bool:
    """Whether a page has only links, such as a directory listing."""
    if re.match(r"(index of|directory listing)\b", title, re.IGNORECASE):
        return True
    read = [line for block in blocks if block.kind is not BlockKind.HEADING for line in lines_of(block)]
    return bool(linked) and len(set(" ".join(read).split()) - linked) < 5


def prune(root: Element, style_sheets: Sequence[str] = ()) -> Pruning:
    """Take out what is not read, and note it; nothing hidden is left for any reader after this."""
    pruning = Pruning()
    article = is_article(root)
    say_icons(root)
    sheet = read_styles(root, style_sheets)
    controls = read_controls(root)
    closed = prune_hidden(root, sheet, controls, pruning)
    part_marks(root)
    label_panels(root, all_panels(root, controls, closed))
    part_inline(root, sheet)
    move_out_of_tables(root)
    prune_furniture(root, pruning)
    if article is not False:
        prune_around_article(root, pruning, is_sure=article is True)
    return pruning


def needs_script(root: Element, words: int) -> bool:
    """Whether a page of `words` words has scripts and an empty root element, or says that it needs JavaScript."""
    if words > _MOST_WORDS or not any(script.get("src", "") or script.text for script in root.iter("script")):
        return False
    asks = any(_ASKS_FOR_SCRIPT.search(" ".join(element.itertext())) for element in root.iter("noscript"))
    return asks or any(_is_empty_root(element) for element in root.iter())


def _is_empty_root(element: Element) -> bool:
    if not isinstance(element.tag, str):
        return False
    is_root = element.tag in _ROOT_TAGS or element.get("id", "").lower() in _ROOT_IDS
    return is_root and not visible_text(element).strip()


def asks_to_sign_in(root: Element) -> bool:
    """Whether the first thing that the page itself offers is a form for a password, whatever stands below it."""
    field = next(filter(_is_secret, root.iter("input")), None)
    if field is None or next(field.iterancestors(*_ASIDE), None) is not None:
        return False
    before = " ".join(_prose_before(field)).split()
    return len(before) <= _MOST_WORDS_BEFORE and not any(each.kind in _STATED for each in values(" ".join(before)))


def _is_secret(field: Element) -> bool:
    if field.get("type", "").lower() == "hidden":
        return field.get("name", "").lower() in _SAML
    return field.get("type", "").lower() == "password" or bool(_SECRETS & {*field.get("autocomplete", "").split()})


def _prose_before(field: Element) -> list[str]:
    found = []
    for text in field.xpath("preceding::text()"):
        inside = text.getparent().getparent() if text.is_tail else text.getparent()
        if inside is not None and inside.tag not in _NO_PROSE and next(inside.iterancestors(*_NO_PROSE), None) is None:
            found.append(str(text))
    return found


def _keep_selected(root: Element, keep: Sequence[str], drop: Sequence[str]) -> None:
    """Removes from a page, in place, what `drop` selects, and all of its body but what `keep` selects.

    Where `keep` selects nothing, the body stays: a page of another layout must not vanish in silence.
    """
    for element in _selected(root, drop):
        _remove(element)
    kept = [element for element in _selected(root, keep) if element.tag not in _KEPT_WHOLE]
    body: etree._Element | None = next(root.iter("body"), None)
    if body is None or not kept:
        return
    outermost = [element for element in kept if not any(above in kept for above in element.iterancestors())]
    for element in outermost:
        element.tail = None
    body.text = None
    body[:] = outermost


def _selected(root: Element, selectors: Sequence[str]) -> list[etree._Element]:
    """The elements that any of the selectors chooses, each once, in document order."""
    chosen = {element for selector in selectors for element in CSSSelector(selector, translator="html")(root)}
    return [element for element in root.iter() if element in chosen]


def _remove(element: etree._Element) -> None:
    parent = element.getparent()
    if parent is None or element.tag in _KEPT_WHOLE:
        return
    before, tail = element.getprevious(), element.tail or ""
    if before is None:
        parent.text = (parent.text or "") + tail
    else:
        before.tail = (before.tail or "") + tail
    parent.remove(element)
