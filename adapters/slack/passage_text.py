"""Passages in a line or two: where each stands, how it was found, and when it was read."""

from collections.abc import Sequence

from adapters.slack.mrkdwn import escaped, link
from core.domain import Candidate, Subject
from core.score_text import score_text
from core.site_domain import Chunk

_LONGEST_TITLE = 120
_LONGEST_EXTRACT = 220


def sources_text(question: str, found: Sequence[Candidate], about: Sequence[Subject] = ()) -> str:
    """Slack's markup: the ranked passages for a question, or that there are none."""
    if not found and about:
        return f"No passage here is about {' or '.join(about)}. Search again without that choice."
    if not found:
        return f"No passage was found for: {escaped(question)}"
    lines = [f"{rank}. {_passage(candidate)}" for rank, candidate in enumerate(found, start=1)]
    return "\n\n".join([f"*Passages for* {escaped(question)}", *lines])


def named(chunk: Chunk) -> str:
    """The page's title as a link, with page and section."""
    title = link(chunk.url, (chunk.title.strip() or chunk.url)[:_LONGEST_TITLE])
    page = f", page {chunk.page}" if chunk.page is not None else ""
    section = f", {escaped(chunk.headings[-1][:_LONGEST_TITLE])}" if chunk.headings else ""
    return f"{title}{page}{section}"


def dated(chunk: Chunk) -> str:
    """When we last read it."""
    return f"as of {chunk.fetched_at:%Y-%m-%d}"


def _passage(candidate: Candidate) -> str:
    chunk = candidate.chunk
    words = " ".join(chunk.text.split())
    extract = words if len(words) <= _LONGEST_EXTRACT else words[:_LONGEST_EXTRACT].rsplit(" ", 1)[0] + " …"
    return f"{named(chunk)} · {dated(chunk)}\n{score_text(candidate)}\n{escaped(extract)}"
