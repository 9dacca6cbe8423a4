"""A source: one part of the campus web with its own crawl rules."""

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class AddressLimit:
    """At most `most` addresses of one shape ("/courses/#") are fetched where `pattern` is found in them."""

    pattern: str
    most: int


@dataclass(frozen=True, slots=True)
class Source:
    """One part of the campus web that is crawled by one set of rules.

    `include` and `exclude` are regular expressions searched in the whole URL; a URL is crawled when it
    stays on a start URL's host, matches an `include` (or there is none) and matches no `exclude`. One crawl stops after
    `max_seconds` or `max_megabytes`, and the next goes on from there. Pages that only a script writes are rendered
    where there is a browser, unless `render` says never. `address_limits` replace the general limits against traps; the
    first whose pattern fits counts. Without a `sitemap`, those that robots.txt names are read, unless
    `robots_sitemaps` is false. `keep_css` and `drop_css` are CSS selectors: of a page only the elements that
    `keep_css` selects are read, where it selects any, and never those of `drop_css`. What stands on nearly every page
    is left out of the index, unless `furniture` is off. Of the known pages a crawl asks for `pages_a_night`
    at most: those that have probably been outdated for longest; unset: for all. Pages that one of its `feeds` names
    for the first time, or with a date later than our copy, are asked for first.
    """

    name: str
    start_urls: tuple[str, ...]
    sitemap: str | None = None
    include: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    max_pages: int = 2_000
    max_seconds: float = 14_400.0
    max_megabytes: float = 2_000.0
    max_depth: int = 20
    delay_seconds: float = 1.0
    allow_private_network: bool = False
    render: Literal["auto", "never"] = "auto"
    topic: str | None = None
    address_limits: tuple[AddressLimit, ...] = ()
    robots_sitemaps: bool = True
    keep_css: tuple[str, ...] = ()
    drop_css: tuple[str, ...] = ()
    furniture: Literal["learned", "off"] = "learned"
    pages_a_night: int | None = None
    feeds: tuple[str, ...] = ()

    @property
    def has_css(self) -> bool:
        """Whether CSS selectors choose what is read of its pages."""
        return bool(self.keep_css or self.drop_css)
