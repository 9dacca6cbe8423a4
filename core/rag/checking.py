"""Holds an answer to its citations: what the cited passages do not carry is taken out, and each mark gets its quote."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from urllib.parse import quote as percent_encoded

from core.domain import Candidate, Citation
from core.rag.inner_headings import heading_above
from core.rag.quoting import MARK, best_unit, without_marks
from core.rag.sentences import sentences
from core.rag.terms import terms
from core.rag.valid_for import valid_for

MARKS_AFTER_STOP = re.compile(r"([.!?])\s*((?:\[\d{1,2}\]\s*)+)")
SAYS_WHAT_IS_MISSING = re.compile(
    r"\b(do|does|did) not (say|state|mention|specify|include|list|give|contain|cover)\b", re.IGNORECASE
)
# What must stand in the passage to the letter: numbers, and the names of months, days and terms.
FACT = re.compile(
    r"\d+(?:[.,:]\d+)*|\b(?:january|february|march|april|may(?= \d)|june|july|august|september|october|november|"
    r"december|monday|tuesday|wednesday|thursday|friday|saturday|sunday|fall|autumn|spring|summer|winter)\b",
    re.IGNORECASE,
)
LIST_LEAD = re.compile(r"^\s*(?:[-*•]|\d+[.)])\s+")


@dataclass(frozen=True)
class CheckedAnswer:
    """What is left of a draft, its citations numbered from 1 in order of appearance, and the claims taken out."""

    text: str
    citations: tuple[Citation, ...]
    removed: tuple[str, ...]


@dataclass(frozen=True)
class Checker:
    """A sentence stays when it cites a passage that holds its numbers and dates and at least `overlap` of its terms."""

    overlap: float = 0.5

    def check(self, draft: str, kept: Sequence[Candidate], question: str) -> CheckedAnswer:
        """The draft without its unsupported sentences; an empty text when none is left."""
        lines: list[str] = []
        removed: list[str] = []
        for line in MARKS_AFTER_STOP.sub(r" \2\1 ", draft).split("\n"):
            lead = match.group() if (match := LIST_LEAD.match(line)) else ""
            good, bad = self._sorted_out(line[len(lead) :], kept, question)
            removed += bad
            if good or not line.strip():
                lines.append(lead + " ".join(good))
        return _numbered("\n".join(lines), kept, tuple(removed))

    def _sorted_out(self, line: str, kept: Sequence[Candidate], question: str) -> tuple[list[str], list[str]]:
        good: list[str] = []
        bad: list[str] = []
        claims = [sentence.strip() for sentence in sentences(line) if sentence.strip()]
        for place, claim in enumerate(claims):
            cited = _cited(claims[place:], kept)
            (good if self._stands(claim, cited, question) else bad).append(_with_valid_marks(claim, len(kept)))
        return good, bad

    def _stands(self, claim: str, cited: Sequence[Candidate], question: str) -> bool:
        if not cited:
            return bool(SAYS_WHAT_IS_MISSING.search(claim)) and not FACT.search(without_marks(claim))
        carried = "\n".join(f"{candidate.chunk.anchor}\n{candidate.reading}" for candidate in cited)
        bare = without_marks(claim)
        if _facts(bare) - _facts(carried) - _facts(question):
            return False
        wanted, has = set(terms(bare)), set(terms(carried)) | set(terms(question))
        return len(wanted & has) >= self.overlap * len(wanted)


def _cited(claims: Sequence[str], kept: Sequence[Candidate]) -> list[Candidate]:
    """The passages the first claim cites; a claim without marks borrows those of the next one in its line."""
    for claim in claims:
        if marks := [int(mark) for mark in MARK.findall(claim)]:
            return [kept[mark - 1] for mark in marks if 1 <= mark <= len(kept)]
    return []


def _with_valid_marks(claim: str, highest: int) -> str:
    return MARK.sub(lambda mark: mark.group() if 1 <= int(mark.group(1)) <= highest else "", claim)


def _facts(text: str) -> set[str]:
    return {fact.replace(",", "").lower() for fact in FACT.findall(text)}


def _numbered(text: str, kept: Sequence[Candidate], removed: tuple[str, ...]) -> CheckedAnswer:
    order = list(dict.fromkeys(int(mark) for mark in MARK.findall(text)))
    renumbered = MARK.sub(lambda mark: f"[{order.index(int(mark.group(1))) + 1}]", text).strip()
    if not order:
        return CheckedAnswer("", (), removed)
    citations = tuple(
        citation(place, kept[number - 1], _claims_citing(number, text)) for place, number in enumerate(order, start=1)
    )
    return CheckedAnswer(re.sub(r"\n{3,}", "\n\n", renumbered), citations, removed)


def _claims_citing(number: int, text: str) -> str:
    cited = [line for line in text.split("\n") if f"[{number}]" in line]
    return without_marks(" ".join(cited))


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
