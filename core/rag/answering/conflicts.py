"""State both values where two current pages differ about what was asked, instead of quoting only one of them."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache

from core.domain.passage import Candidate, Chunk, PassageText
from core.domain.quality import PageText
from core.rag.answering.quotes.statements import Statement, statements_of
from core.rag.answering.quotes.telling import told
from core.text.facts.claims import Claim, claims, is_about_the_same
from core.text.facts.supported import supported
from core.text.periods import stated_period
from core.text.questions.held import holds
from core.text.questions.kinds import VALUES, AnswerKind
from core.text.questions.wanted import wanted
from core.text.tokens import query_terms, terms

_SAME = 0.5  # of the words of a question that either quotation has
_QUOTATION = re.compile(r"^“(?P<text>.+?)”\s*\[(?P<number>\d{1,2})\]$", re.MULTILINE | re.DOTALL)
_ASKED_FOR = {
    "amount": AnswerKind.AMOUNT,
    "percentage": AnswerKind.NUMBER,
    "date": AnswerKind.DATE,
    "number of credits": AnswerKind.COUNT,
    "telephone number": AnswerKind.PHONE,
    "e-mail address": AnswerKind.EMAIL,
}


@dataclass(frozen=True)
class Side:
    """What one page states: its value as written, the quotation that has it, and when the page was read."""

    said: str
    quotation: str
    number: int
    fetched_at: datetime


@dataclass(frozen=True)
class Conflict:
    """Two current pages that state different values for the same thing."""

    sides: tuple[Side, ...]  # one where the site stands by its value

    @property
    def draft(self) -> str:
        """Both quotations with their marks, to be checked."""
        return "\n\n".join(f"“{side.quotation}” [{side.number}]" for side in self.sides)

    def stated(self, checked: str) -> str:
        """The line with both values above the checked quotations, whose marks count from 1."""
        if len(self.sides) == 1:
            return checked
        values = ", ".join(
            f"{side.said} [{place}] (as of {side.fetched_at:%B} {side.fetched_at.day}, {side.fetched_at.year})"
            for place, side in enumerate(self.sides, start=1)
        )
        return f"The pages differ: {values}.\n\n{checked}"


def conflict_in(question: str, draft: str, kept: Sequence[Candidate]) -> Conflict | None:
    """The other value that another kept page states for what the first quotation states; None where there is none.

    Only values of the kind that was asked for, of pages that state one value of the thing, for the same people and the
    same term or year: a wrong alarm is worse than none.
    """
    quoted = _QUOTATION.search(draft)
    is_asked = not wanted(question).isdisjoint(_ASKED_FOR.values())
    if not is_asked or quoted is None or not 1 <= int(quoted["number"]) <= len(kept):
        return None
    number = int(quoted["number"])
    for claim in _asked_claims(question, quoted["text"], kept[number - 1]):
        for other, against in _against(claim, number, kept):
            quotation = _quotation_of(against, other, kept)
            if quotation:
                mine = Side(claim.said, quoted["text"], number, claim.page.fetched_at)
                return _stood_by(mine, Side(against.said, quotation, other, against.page.fetched_at), claim, kept)
    return None


def _stood_by(mine: Side, other: Side, claim: Claim, kept: Sequence[Candidate]) -> Conflict:
    """The side that more pages, or the page of the thing, state; both where nothing tells them apart."""
    said: dict[str, list[tuple[str, str]]] = {}
    for chunk in (each.chunk for each in kept):
        for found in filter(lambda one: _same_thing(claim, one), _claims(chunk)):
            said.setdefault(found.said, []).append((chunk.url, chunk.title))
    values = supported({side.said: said[side.said] for side in (mine, other)}, claim.subject)
    return Conflict(tuple(side for side in (mine, other) if side.said in values))


def named_after(
    one: Statement, other: Statement, kept: Sequence[Candidate], asked: Collection[str], kinds: Collection[AnswerKind]
) -> tuple[Statement, ...]:
    """Of two quotations of two pages that are rivals, the one whose page is named after the thing; both without one.

    Rivals have the same words of the question (`asked`, as terms), but for a few, and a value of a wanted kind each.
    """
    pages = [kept[each.number - 1].chunk for each in (one, other)]
    said = [set(terms(each.text)).intersection(asked) for each in (one, other)]
    values = VALUES.intersection(kinds)
    are_rivals = pages[0].url != pages[1].url and len(said[0] & said[1]) >= _SAME * len(said[0] | said[1]) > 0
    if not (are_rivals and all(any(holds(each.text, kind) for kind in values) for each in (one, other))):
        return one, other
    near = supported({page.url: [(page.url, page.title)] for page in pages}, asked)
    return tuple(each for each, page in zip((one, other), pages, strict=True) if page.url in near)


def _asked_claims(question: str, quotation: str, passage: Candidate) -> list[Claim]:
    """The claims of the quotation that are of the kind asked for, and about a word of the question."""
    kinds, asked = wanted(question), set(query_terms(question))
    quoted = [each for each in statements_of([passage]) if told(each) in quotation]
    return [
        claim
        for claim in _claims(passage.chunk)
        if _ASKED_FOR.get(claim.kind) in kinds and claim.subject & asked and any(_says(each, claim) for each in quoted)
    ]


def _against(claim: Claim, number: int, kept: Sequence[Candidate]) -> list[tuple[int, Claim]]:
    """Claims of other pages with another value for the same thing, each with the number of its passage."""
    asked_of = kept[number - 1].chunk
    pages = {each.chunk.url for each in kept if _differs(claim, each.chunk)} - {claim.page.url}
    if any(_same_thing(claim, each) and each.value != claim.value for each in _claims_of(claim.page.url, kept)):
        return []
    return [
        (place, found)
        for place, each in enumerate(kept, start=1)
        if each.chunk.url in pages and _is_of_the_same_period(asked_of, each.chunk)
        for found in _claims(each.chunk)
        if _same_thing(claim, found) and found.value != claim.value
    ]


def _differs(claim: Claim, chunk: Chunk) -> bool:
    """Whether a page states one value of the thing, and another one than the claim."""
    values = {found.value for found in _claims(chunk) if _same_thing(claim, found)}
    return len(values) == 1 and claim.value not in values


def _same_thing(one: Claim, other: Claim) -> bool:
    is_alike = (one.kind, one.term, one.subject) == (other.kind, other.term, other.subject)
    return is_alike and is_about_the_same(one, other, frozenset())


def _is_of_the_same_period(one: Chunk, other: Chunk) -> bool:
    return stated_period(one.title, one.headings) == stated_period(other.title, other.headings)


def _claims_of(url: str, kept: Sequence[Candidate]) -> list[Claim]:
    return [claim for each in kept if each.chunk.url == url for claim in _claims(each.chunk)]


@lru_cache(maxsize=256)
def _claims(chunk: Chunk) -> tuple[Claim, ...]:
    passage = PassageText(chunk.headings, chunk.text, chunk.units, chunk.id)
    return tuple(claims(PageText(chunk.source, chunk.url, chunk.title, chunk.fetched_at, (passage,))))


def _quotation_of(claim: Claim, number: int, kept: Sequence[Candidate]) -> str:
    """The shortest statement of the passage that says the value and all words that it is about."""
    found = [each for each in statements_of([kept[number - 1]]) if _says(each, claim)]
    return told(min(found, key=lambda each: len(each.text))) if found else ""


def _says(statement: Statement, claim: Claim) -> bool:
    return claim.said in statement.text and claim.subject <= set(terms(f"{statement.above} {statement.text}"))
