"""Read a page's links, base, canonical address, robots rules and refresh."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import urldefrag, urlsplit, urlunsplit

from core.domain.document import TextLink
from core.domain.read_pages import PageLinks
from core.extract.html.tree import BLOCK_TAGS, HEADINGS, INVISIBLE, Element, visible_text
from core.text.urls import clean_url

_REFRESH = re.compile(r"^\s*[\d.]*\s*[;,]?\s*url\s*=\s*['\"]?([^'\"]+)", re.IGNORECASE)
# Where a script leads, if the address is written out.
_OPENED = re.compile(
    r"""\b(?:window\.open\(|location(?:\.href)?\s*=(?!=)|location\.(?:assign|replace)\()\s*(['"])([^'"]+)\1"""
)
_LEAST_LINKS = 5
_LINKING = {"a": "href", "area": "href", "frame": "src", "iframe": "src"}
_ENDS_A_LINE = BLOCK_TAGS | HEADINGS | frozenset("br dl ol pre table ul".split())
_NOT_A_LETTER = re.compile(r"[\W_]+")
# Session ids and cache busters, which change with every visit.
_VOLATILE = re.compile(
    r"^(_?wp_?nonce|_?nonce|csrf\w*|\w*token|sesskey|timestamp|_?ts|rand|random|rnd|cb|cache\w*|_|ver|_dc)=|^v=[\d.]+$",
    re.IGNORECASE,
)


def read_links(root: Element, url: str, robots_header: str = "") -> PageLinks:
    """The links of a page that was fetched from `url`; `robots_header` is its X-Robots-Tag."""
    base = _base(root, url)
    # A directive with a value ("max-image-preview:none") is another one.
    asks = {rule.strip() for rule in f"{_robots_rules(root)},{robots_header}".lower().split(",")}
    found = () if asks & {"nofollow", "none"} else _links(root, base)
    canonical = next((link.get("href", "") for link in root.iter("link") if "canonical" in _rel(link)), "")
    return PageLinks(
        links=tuple(dict.fromkeys(found)),
        canonical=clean_url(canonical, base) if canonical.strip() else None,
        noindex=bool(asks & {"noindex", "none"}),
        base=base,
    )


def linked_words(root: Element) -> frozenset[str]:
    """The words of a page's links; none where it has fewer than five, which are no navigation.

    Links around whole blocks, and to mailboxes and telephones, are content.
    """
    links = [link for link in root.iter("a") if not _is_content(link)]
    return frozenset(" ".join(map(visible_text, links)).split()) if len(links) >= _LEAST_LINKS else frozenset()


def _is_content(link: Element) -> bool:
    if link.get("href", "").lower().startswith(("mailto:", "tel:")):
        return True
    return any(inner.tag in BLOCK_TAGS for inner in link.iter())


def _base(root: Element, url: str) -> str:
    href = next((base.get("href", "") for base in root.iter("base") if base.get("href", "")), "")
    return clean_url(href, url) or url


def _robots_rules(root: Element) -> str:
    metas = (meta for meta in root.iter("meta") if meta.get("name", "").lower() == "robots")
    return ",".join(meta.get("content", "") for meta in metas)


def _links(root: Element, base: str) -> Iterator[str]:
    for target in _refresh_targets(root):
        yield from _cleaned(target, base)
    for element in root.iter():
        if "nofollow" not in _rel(element):
            target = element.get(_LINKING[element.tag], "") if element.tag in _LINKING else ""
            opened = _OPENED.finditer(f"{target} {element.get('onclick', '')}")
            for href in (target, *(found[2] for found in opened)):
                yield from _cleaned(href, base)
    for link in root.iter("link"):
        if {"next", "prev"} & set(_rel(link)):
            yield from _cleaned(link.get("href", ""), base)


def _refresh_targets(root: Element) -> Iterator[str]:
    for meta in root.iter("meta"):
        if meta.get("http-equiv", "").lower() == "refresh" and (found := _REFRESH.match(meta.get("content", ""))):
            yield found[1]


def _cleaned(href: str, base: str) -> Iterator[str]:
    if href.strip() and not href.strip().startswith("#"):
        cleaned = clean_url(href, base)
        if cleaned is not None:
            yield cleaned


def _rel(element: Element) -> list[str]:
    return element.get("rel", "").lower().split()


@dataclass(frozen=True, slots=True)
class _Line:
    """A run of text within a block, with the words and targets of its links."""

    text: str
    links: tuple[tuple[str, str], ...]
    heading: str
    is_item: bool
    is_heading: bool

    @property
    def is_menu(self) -> bool:
        """Whether the line has only links: a list item, or three or more."""
        linked = sum(len(_letters(words)) for words, _ in self.links)
        return linked >= 0.9 * len(_letters(self.text)) and (self.is_item or len(self.links) >= 3)


@dataclass
class _Lines:
    """Walks a tree and ends a line wherever a block begins or ends."""

    found: list[_Line] = field(default_factory=list)
    heading: str = ""
    _text: list[str] = field(default_factory=list)
    _links: list[tuple[str, str]] = field(default_factory=list)

    def read(self, element: Element, *, is_item: bool = False) -> None:
        if not isinstance(element.tag, str) or element.tag in INVISIBLE:
            return
        is_item, ends = is_item or element.tag == "li", element.tag in _ENDS_A_LINE
        if ends:
            self.end(is_item=is_item)
        begun = len(self._text)
        self._text.append(element.text or "")
        for child in element:
            self.read(child, is_item=is_item)
            self._text.append(child.tail or "")
        if element.tag == "a" and (target := element.get("href", "").strip()):
            self._links.append((" ".join("".join(self._text[begun:]).split()), target))
        if ends:
            self.end(is_item=is_item, is_heading=element.tag in HEADINGS)

    def end(self, *, is_item: bool = False, is_heading: bool = False) -> None:
        text = " ".join("".join(self._text).split())
        self.heading = text if is_heading and text else self.heading
        if self._links:
            self.found.append(_Line(text, tuple(self._links), self.heading, is_item, is_heading))
        self._text.clear()
        self._links.clear()


def text_links(root: Element, base: str, *, is_marked: bool) -> tuple[TextLink, ...]:
    """The links in a tree from which the furniture is out, in reading order, absolute from `base`.

    `is_marked` when the page marks its main part; else a list of bare links may be a menu and does not count. Raises
    RecursionError when the page is nested beyond reason.
    """
    lines = _Lines()
    lines.read(next(root.iter("body"), root))
    lines.end()
    kept = (line for line in lines.found if is_marked or not line.is_menu)
    found = (_link(words, target, base, line.heading) for line in kept for words, target in line.links)
    return tuple(link for link in found if link is not None)


def _link(words: str, target: str, base: str, heading: str) -> TextLink | None:
    address = stable_target(target, base)
    return TextLink(words, address, heading) if address and words else None


def stable_target(href: str, base: str) -> str | None:
    """A link's target without session data; None for an anchor on the same page.

    A fragment counts only where it is a route ("#/courses/7"): scripts show another page for it.
    """
    if href.lower().startswith(("mailto:", "tel:")):
        return href.partition("?")[0].lower()
    route = urldefrag(href).fragment
    route = f"#{route}" if route.startswith(("/", "!")) else ""
    cleaned = None if href.startswith("#") and not route else clean_url(href, base)
    if cleaned is None:
        return None
    parts = urlsplit(cleaned)
    pairs = (pair for pair in parts.query.split("&") if not _VOLATILE.match(pair))
    return urlunsplit((parts.scheme, parts.netloc, parts.path, "&".join(pairs), "")) + route


def _letters(text: str) -> str:
    return _NOT_A_LETTER.sub("", text).casefold()
