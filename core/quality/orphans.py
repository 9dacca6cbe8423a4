"""Find orphan pages: pages that no other page links to."""

import posixpath
from collections import defaultdict
from collections.abc import Collection, Mapping
from urllib.parse import urlsplit

MOST_OF_A_SOURCE = 0.5  # above this share, links are probably written by scripts, which we cannot read
_ENDINGS = frozenset({".htm", ".html", ".php", ".asp", ".aspx", ".jsp", ".shtml"})
_INDEXES = frozenset({"index", "default", "home"})


def orphans(source_of: Mapping[str, str], starts: Collection[str], linked: Collection[str]) -> list[str]:
    """Pages of each source, in order, that are not start URLs and have no incoming link in any spelling.

    A link that leads on by a redirect to quite another address is not seen.
    """
    led_to = {_without_spelling(url) for url in (*starts, *linked)}
    alone = [url for url in sorted(source_of) if _without_spelling(url) not in led_to]
    by_source: defaultdict[str, list[str]] = defaultdict(list)
    for url in alone:
        by_source[source_of[url]].append(url)
    sizes = {source: sum(name == source for name in source_of.values()) for source in by_source}
    return [url for url in alone if len(by_source[source_of[url]]) <= MOST_OF_A_SOURCE * sizes[source_of[url]]]


def _without_spelling(url: str) -> str:
    """A key that ignores scheme, `www.`, index file, file ending and trailing slash."""
    parts = urlsplit(url)
    path, ending = posixpath.splitext(parts.path.rstrip("/").lower())
    path = path if ending in _ENDINGS else path + ending
    folder, name = posixpath.split(path)
    path = folder if name in _INDEXES else path
    query = "&".join(sorted(parts.query.split("&")))
    return f"{parts.netloc.lower().removeprefix('www.')}{path.rstrip('/')}?{query}"
