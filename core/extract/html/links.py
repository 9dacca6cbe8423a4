"""Read a page's links, base, canonical address, robots rules and refresh."""

import re
from collections.abc import Iterator

from core.domain.read_pages import PageLinks
from core.extract.html.tree import BLOCK_TAGS, Element, visible_text
from core.text.urls import clean_url

_REFRESH = re.compile(r"^\s*[\d.]*\s*[;,]?\s*url\s*=\s*['\"]?([^'\"]+)", re.IGNORECASE)
_LEAST_LINKS = 5
_LINKING = {"a": "href", "area": "href", "frame": "src", "iframe": "src"}


def read_links(root: Element, url: str, robots_header: str = "") -> PageLinks:
    """The links of a page that was fetched from `url`; `robots_header` is its X-Robots-Tag."""
    base = _base(root, url)
    rules = f"{_robots_rules(root)},{robots_header}".lower()
    asks = {rule.strip() for rule in rules.replace(":", ",").split(",")}
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
    for element in root.iter(*_LINKING):
        if "nofollow" not in _rel(element):
            yield from _cleaned(element.get(_LINKING[element.tag], ""), base)
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
