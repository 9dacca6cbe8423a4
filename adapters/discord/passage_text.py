"""A passage on one line: where it stands, how it was found, and when it was read."""

from adapters.discord.safe_text import link, plain
from core.site_domain import Chunk

_LONGEST_TITLE = 120
_LONGEST_EXTRACT = 220


def named(chunk: Chunk) -> str:
    """The page's title as a link, with page and section."""
    title = link((chunk.title or chunk.url)[:_LONGEST_TITLE], chunk.url)
    page = f", page {chunk.page}" if chunk.page is not None else ""
    section = f", {plain(chunk.headings[-1][:_LONGEST_TITLE])}" if chunk.headings else ""
    return f"{title}{page}{section}"


def dated(chunk: Chunk) -> str:
    """When we last read it."""
    return f"as of {chunk.fetched_at:%Y-%m-%d}"


def extract(chunk: Chunk) -> str:
    """The passage's first words on one harmless line."""
    words = " ".join(chunk.text.split())
    shown = words if len(words) <= _LONGEST_EXTRACT else words[:_LONGEST_EXTRACT].rsplit(" ", 1)[0] + " …"
    return plain(shown)
