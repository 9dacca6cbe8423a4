"""Citations: the `[n]` marks of an answer, the sentence behind each, and the link that opens it."""

import re
from collections.abc import Sequence
from urllib.parse import quote as percent_encoded

from core.domain.answer import FOUND_NOW, Citation
from core.domain.passage import Candidate, Chunk
from core.domain.units import Unit, UnitKind
from core.text.passage_structure import best_of, units_in
from core.text.periods import valid_for

MARK = re.compile(r"\[(\d{1,2})\]")
_NOTE = re.compile(r"(?<=\w)\[\d{1,2}\]")


def without_marks(text: str) -> str:
    """The text without its `[n]` marks."""
    return re.sub(r"\s*\[\d{1,2}\]", "", text)


def quotable(text: str) -> str:
    """A page's text without marks of ours: "May 1[3]" loses its note, and "Choose one of [2]" has round brackets."""
    return MARK.sub(r"(\1)", _NOTE.sub("", text))


def counted_on(text: str, cited: int) -> str:
    """The text with its marks counted on from so many citations before it."""
    return MARK.sub(lambda mark: f"[{int(mark[1]) + cited}]", text)


def citation(number: int, candidate: Candidate, claim: str) -> Citation:
    """The citation of a passage for a claim: its best-fitting sentence is the quote and the target of the link."""
    chunk = candidate.chunk
    beside = [part for part in (candidate.before, candidate.after) if part is not None]
    places = [(unit, chunk.id) for unit in units_in(chunk)]
    places += [(unit, part.chunk_id) for part in beside for unit in units_in(part)]
    at = best_of(claim, [unit for unit, _ in places])
    quote, chunk_id = places[at] if at is not None else (_whole(chunk), chunk.id)
    page = next((part.page for part in beside if part.chunk_id == chunk_id), chunk.page)
    return Citation(
        number,
        chunk_id,
        chunk.url,
        link_to(chunk.url, quote.cells[0] if quote.cells else quote.words, page),
        chunk.title,
        quote.text,
        page,
        chunk.fetched_at,
        valid_for(chunk.title, (*chunk.headings, *quote.path)),
        chunk.source or FOUND_NOW,
    )


def _whole(chunk: Chunk) -> Unit:
    return Unit(UnitKind.SENTENCE, chunk.text, 0)


def link_to(url: str, said: str, page: int | None) -> str:
    """The URL with a fragment that opens the page at these words.

    PDF pages by `#page=N` (RFC 8118); anything else by a text fragment (WICG "URL Fragment Text Directives").
    """
    base = url.partition("#")[0]
    if page is not None:
        return f"{base}#page={page}"
    words = said.split()
    if len(words) <= 8:
        return f"{base}#:~:text={_escaped(words)}" if words else base
    return f"{base}#:~:text={_escaped(words[:4])},{_escaped(words[-4:])}"


def _escaped(words: Sequence[str]) -> str:
    return percent_encoded(" ".join(words), safe="").replace("-", "%2D")
