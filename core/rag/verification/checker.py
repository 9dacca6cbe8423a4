"""Check an answer against its citations: remove unsupported sentences, and add a quote to each mark."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain, takewhile

from core.domain.answer import Citation
from core.domain.outside_text import real_host
from core.domain.passage import Candidate
from core.rag.verification.citations import MARK, citation, without_marks
from core.rag.verification.claim_parts import parts_of
from core.rag.verification.claim_support import (
    LEAST_CHANCE,
    LEAST_DISPUTED,
    LEAST_READ,
    having_read,
    states_nothing,
    support,
)
from core.rag.verification.entailment import ClaimReader, Entailed, claim_key
from core.rag.verification.evidence import Passage, is_quoted, passage_of
from core.rag.verification.fact_guard import ClaimRules
from core.text.facts.facts import values
from core.text.facts.statement import statement
from core.text.hostile_text import Hostile, hostile
from core.text.sentences import sentences

MARKS_AFTER_STOP = re.compile(r"([.!?])\s*((?:\[\d{1,2}\]\s*)+)")
SAYS_WHAT_IS_MISSING = re.compile(
    r"\b(do|does|did) not (say|state|mention|specify|include|list|give|contain|cover)\b", re.IGNORECASE
)
# Kinds of facts that need a citation.
_FACTS = frozenset({"amount", "date", "time", "weekday", "term", "code", "phone", "address"})
# What attacks its reader is not shown as a removed claim either.
NOT_REPEATED, ATTACKS = "a sentence that is not repeated here", frozenset(kind.value for kind in Hostile)
LIST_LEAD = re.compile(r"^\s*(?:[-*•]|\d+[.)])\s+")


@dataclass(frozen=True)
class CheckedAnswer:
    """A checked draft: its text, its citations (numbered from 1 in order of appearance) and the removed claims.

    Each removed claim has its reason: "The late fee is $80 [1]. — “$80” is not in the passage".
    """

    text: str
    citations: tuple[Citation, ...]
    removed: tuple[str, ...]


NOTHING = CheckedAnswer("", (), ())


@dataclass(frozen=True)
class Checker:
    """Keeps a sentence when the passages that it cites quote it, or support it with a chance of `least`.

    `entailed` is what a `reader` has read; without it the rules decide alone. `composed` is what was composed from a
    passage, by its id: it supports what cites the passage, and is never quoted.
    """

    least: float = LEAST_CHANCE
    rules: ClaimRules = field(default_factory=ClaimRules)
    reader: ClaimReader | None = None
    entailed: Entailed = field(default_factory=dict, hash=False)
    composed: Mapping[int, str] = field(default_factory=dict, hash=False)

    async def having_read(self, draft: str, kept: Sequence[Candidate], question: str) -> "Checker":
        """This checker after its reader read the claims of a draft."""
        if self.reader is None or self.reader.weights.by_model == 0:
            return self
        passages = self._passages(kept)
        read = replace(self, entailed=await self.reader.read(list(_claims(draft)), passages, question))
        joined = [f"{lead} {item}" for lead, item in _items(draft) if read.doubt(item, passages, question)]
        more = await self.reader.read(joined, passages, question) if joined else {}
        return replace(read, entailed={**read.entailed, **more})

    def check(self, draft: str, kept: Sequence[Candidate], question: str) -> CheckedAnswer:
        """The draft without its unsupported sentences; an empty text when none is left."""
        lines: list[str] = []
        removed: list[str] = []
        for led in led_lines(draft):
            items = [self._sorted_out(line, kept, question, led.lead) for line in led.items]
            left = [good for good, _ in items if good]
            good, bad = self._sorted_out(led.line, kept, question, items=led.items)
            if led.items and states_nothing(led.lead, str(len(left))):
                good, bad = led.line.rstrip(), []
            lines += [good] if (left or not led.items) and (good or not led.line.strip()) else []
            lines += left
            removed += [*bad, *(each for _, gone in items for each in gone)]
        return numbered("\n".join(lines), kept, tuple(removed))

    def doubt(self, claim: str, passages: Sequence[Passage], question: str = "") -> str | None:
        """Why these passages do not support a claim (without marks), nor all that it joins; None when they do."""
        why = self._doubt_whole(claim, passages, question)
        parts = parts_of(claim) if why else []
        if len(parts) < 2:
            return why
        return next(filter(None, (self._doubt_whole(part, passages, question) for _, part in parts)), None)

    def _doubt_whole(self, claim: str, passages: Sequence[Passage], question: str) -> str | None:
        if any(is_quoted(claim, passage) for passage in passages):
            return None
        found = support(claim, tuple(passages), question, self.rules)
        by_model = self._by_model(claim, passages)
        if self.reader is None or by_model is None:
            return found.reason if found.chance < self.least else None
        is_read = having_read(found.chance, by_model, self.reader.weights) >= LEAST_READ
        return None if is_read and not (found.is_disputed and by_model < LEAST_DISPUTED) else found.reason

    def _passages(self, cited: Sequence[Candidate]) -> list[Passage]:
        composed = dict.fromkeys(self.composed[each.chunk.id] for each in cited if each.chunk.id in self.composed)
        return [*map(passage_of, cited), *(Passage("", text) for text in composed)]

    def _by_model(self, claim: str, passages: Sequence[Passage]) -> float | None:
        key = claim_key(claim)
        return max((self.entailed[key, each] for each in passages if (key, each) in self.entailed), default=None)

    def _sorted_out(
        self, line: str, kept: Sequence[Candidate], question: str, lead: str = "", items: Sequence[str] = ()
    ) -> tuple[str, list[str]]:
        """What stays of a line, and what does not; what has no mark has that of what follows it, or of its `items`."""
        good: list[str] = []
        bad: list[str] = []
        mark = match.group() if (match := LIST_LEAD.match(line)) else ""
        claims = [sentence.strip() for sentence in sentences(line[len(mark) :]) if sentence.strip()]
        for place, claim in enumerate(claims):
            doubt = self._doubt(without_marks(claim), _cited([*claims[place:], *items], kept), question, lead)
            shown = NOT_REPEATED if doubt in ATTACKS else _with_valid_marks(claim, len(kept))
            (bad if doubt else good).append(f"{shown} — {doubt}" if doubt else shown)
        return mark + " ".join(good) if good else "", bad

    def _doubt(self, claim: str, cited: Sequence[Candidate], question: str, lead: str) -> str | None:
        if attack := hostile(claim, {real_host(one.chunk.url) for one in cited}):
            return attack.value
        if cited:
            passages, joined = self._passages(cited), f"{lead} {claim}"
            doubt = self.doubt(claim, passages, question) if not lead or statement(lead).denials == 0 else lead
            return doubt and (self.doubt(joined, passages, question) if lead else doubt)
        says_less = SAYS_WHAT_IS_MISSING.search(claim) and not any(kind in _FACTS for kind, _ in values(claim))
        return None if says_less else "it cites no passage"


@dataclass(frozen=True)
class LedLines:
    """A line of an answer, and the items of a list that it leads to; `lead` is its text then, without marks."""

    line: str
    items: tuple[str, ...] = ()

    @property
    def lead(self) -> str:
        """What each item is read with; empty for a line that leads to none."""
        return without_marks(self.line).strip() if self.items else ""


def led_lines(draft: str) -> Iterator[LedLines]:
    """The lines of a draft, those of a list with the line above them that ends in a colon."""
    lines = MARKS_AFTER_STOP.sub(r" \2\1 ", draft).split("\n")
    at = 0
    while at < len(lines):
        is_lead = without_marks(lines[at]).rstrip(" *_").endswith(":")
        items = tuple(takewhile(LIST_LEAD.match, lines[at + 1 :])) if is_lead else ()
        yield LedLines(lines[at], items)
        at += 1 + len(items)


_MOST_PARTS = 4  # of one sentence that are read


def _claims(draft: str) -> Iterator[str]:
    for led in led_lines(draft):
        for claim in chain.from_iterable(map(_sentences, (led.line, *led.items))):
            yield claim
            yield from (part for _, part in parts_of(claim)[:_MOST_PARTS])


def _items(draft: str) -> Iterator[tuple[str, str]]:
    return ((led.lead, item) for led in led_lines(draft) for each in led.items for item in _sentences(each))


def _sentences(line: str) -> list[str]:
    return [without_marks(each) for each in sentences(LIST_LEAD.sub("", line, count=1))]


def _cited(claims: Sequence[str], kept: Sequence[Candidate]) -> list[Candidate]:
    """The passages that the first claim cites; a claim without marks takes those of the next claim in its line."""
    for claim in claims:
        if marks := [int(mark) for mark in MARK.findall(claim)]:
            return [kept[mark - 1] for mark in marks if 1 <= mark <= len(kept)]
    return []


def _with_valid_marks(claim: str, highest: int) -> str:
    return MARK.sub(lambda mark: mark.group() if 1 <= int(mark.group(1)) <= highest else "", claim)


def numbered(text: str, kept: Sequence[Candidate], removed: tuple[str, ...]) -> CheckedAnswer:
    """A text whose marks count the passages kept, with its citations; nothing where it has no mark."""
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
