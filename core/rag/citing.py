"""Citations: the sentence of a passage that fits a claim best, and the link that lands on it."""

from collections.abc import Sequence
from urllib.parse import quote as percent_encoded

from core.domain import Candidate, Citation
from core.rag.inner_headings import heading_above
from core.rag.quoting import best_unit
from core.rag.valid_for import valid_for


def citation(number: int, candidate: Candidate, claim: str) -> Citation:
    """The citation of a passage for a claim: its best-fitting sentence is the quote, and where the link lands."""
    chunk, quote = candidate.chunk, best_unit(claim, candidate.reading)
    chunk_id, page = _where(quote, candidate)
    return Citation(
        number,
        chunk_id,
        chunk.url,
        link_to(chunk.url, quote, page),
        chunk.title,
        quote,
        page,
        chunk.fetched_at,
        valid_for(chunk.title, (*chunk.headings, *heading_above(quote, chunk.text).split(" > "))),
    )


def _where(quote: str, candidate: Candidate) -> tuple[int, int | None]:
    """The passage that holds the quote, the found one or one beside it, and its page."""
    for beside in (candidate.before, candidate.after):
        if beside and quote in beside.text and quote not in candidate.chunk.text:
            return beside.chunk_id, beside.page
    return candidate.chunk.id, candidate.chunk.page


def link_to(url: str, quote: str, page: int | None) -> str:
    """The URL with a fragment that lands on the passage.

    PDF pages by `#page=N` (RFC 8118); anything else by a text fragment (WICG "URL Fragment Text Directives").
    """
    base = url.partition("#")[0]
    if page is not None:
        return f"{base}#page={page}"
    words = quote.partition(" | ")[0].removeprefix("- ").split()
    if len(words) <= 8:
        return f"{base}#:~:text={_escaped(words)}" if words else base
    return f"{base}#:~:text={_escaped(words[:4])},{_escaped(words[-4:])}"


def _escaped(words: Sequence[str]) -> str:
    return percent_encoded(" ".join(words), safe="").replace("-", "%2D")
