"""Read what sitemaps and feeds name: addresses, and when their pages are said to have changed."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import chain

from core.crawl.fetching.bodies import http_date
from core.crawl.xml_entries import XmlElement, children, local_name, text_of, xml_entries
from core.domain.read_pages import SkipReason
from core.errors import ExtractionError
from core.text.urls import clean_url


@dataclass(frozen=True, slots=True)
class MapEntry:
    """An address that a sitemap or feed names, and when its page is said to have changed."""

    url: str
    changed_at: datetime | None = None


def w3c_moment(text: str) -> datetime | None:
    """A W3C date, with or without a time; None for anything else."""
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        return None
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


MOST_ENTRIES = 500  # of one feed; the newest stand first
MOST_FEED_BYTES = 5 * 1024 * 1024
ENTRIES = ("item", "entry")
_ROOTS = ("rss", "RDF", "feed")  # RSS 2.0, RSS 1.0, Atom (RFC 4287)
_DATES = ("pubDate", "published", "updated", "date", "modified", "issued")


def feed_entries(body: bytes, url: str) -> list[MapEntry]:
    """The first entries in their order, each with its newest date. Raises ExtractionError.

    What stands before a fault in the XML is read, since many feeds have one.
    """
    found: list[MapEntry] = []
    is_feed = False
    for element in xml_entries(body, url, (*ENTRIES, *_ROOTS), MOST_FEED_BYTES, is_lenient=True):
        is_feed = True
        found += feed_entry(element, url)
        if len(found) >= MOST_ENTRIES:
            break
    if not is_feed:
        raise ExtractionError(f"{url} is no RSS or Atom feed; correct `feeds`", SkipReason.UNREADABLE)
    return found


def feed_entry(element: XmlElement, url: str) -> Iterator[MapEntry]:
    """The page that an `item` or `entry` leads to, with its newest date; nothing for any other element."""
    if local_name(element) in ENTRIES and (address := next(_addresses(element, url), None)):
        moments = (_moment(text_of(each)) for each in children(element, *_DATES))
        yield MapEntry(address, max(filter(None, moments), default=None))


def _addresses(element: XmlElement, url: str) -> Iterator[str]:
    """Where the entry leads: a link to a page, else an id that is said to be a link."""
    links = filter(_leads_to_a_page, children(element, "link"))
    ids = (each for each in children(element, "guid") if each.get("isPermaLink", "true") == "true")
    for each in chain(links, ids):
        target = each.get("href") or text_of(each)
        if target and (cleaned := clean_url(target, url)):
            yield cleaned


def _leads_to_a_page(link: XmlElement) -> bool:
    return link.get("rel", "alternate") == "alternate" and "html" in link.get("type", "text/html")


def _moment(text: str) -> datetime | None:
    return w3c_moment(text) or http_date(text)
