"""Check an answer against its citations: remove unsupported sentences, and add a quote to each mark."""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import dropwhile, takewhile

from core.domain.answer import Citation
from core.domain.outside_text import real_host
from core.domain.passage import Candidate
from core.rag.verification.citations import MARK, citation, without_marks
from core.rag.verification.claim_reader import ClaimReader, Entailed, claim_key
from core.rag.verification.evidence import Passage, is_quoted, passage_of
from core.text.facts.facts import values
from core.text.hostile_text import Hostile, hostile
from core.text.sentences import sentences

MARKS_AFTER_STOP = re.compile(r"([.!?])\s*((?:\[\d{1,2}\]\s*)+)")
SAYS_WHAT_IS_MISSING = re.compile(
    r"\b(do|does|did) not (say|state|mention|specify|include|list|give|contain|cover)\b", re.IGNORECASE
)
# Kinds of facts that need a citation.
_FACTS = frozenset({"amount", "date", "time", "weekday", "term", "code", "phone", "address"})
# What attacks its reader is not shown as a removed claim either.
UNSUPPORTED = "the passage does not say so"
NOT_REPEATED, ATTACKS = "a sentence that is not repeated here", frozenset(kind.value for kind in Hostile)
LIST_LEAD = re.compile(r"^\s*(?:[-*•]|\d+[.)])\s+")


@dataclass(frozen=True)
class CheckedAnswer:
    """A checked draft: its text, its citations (numbered from 1 in order of appearance) and the removed claims.

    Each removed claim has its reason: "The late fee is $80 [1]. — the passage does not say so".
    """

    text: str
    citations: tuple[Citation, ...]
    removed: tuple[str, ...]


NOTHING = CheckedAnswer("", (), ())


@dataclass(frozen=True)
class Checker:
    """Keeps a sentence when the passages that it cites quote it, or when the `reader` finds that they support it.

    `entailed` is what the reader has read; without it only quotations stay. `composed` is what was composed from a
    passage, by its id: it supports what cites the passage, and is never quoted.
    """

    reader: ClaimReader | None = None
    entailed: Entailed = field(default_factory=dict, hash=False)
    composed: Mapping[int, str] = field(default_factory=dict, hash=False)

    async def having_read(self, draft: str, kept: Sequence[Candidate], question: str) -> "Checker":
        """This checker after its reader read the claims of a draft."""
        if self.reader is None:
            return self
        cited: dict[str, list[Passage]] = {}
        for each in claims_of(draft):
            cited.setdefault(each.text, []).extend(self._passages(each.cited(kept)))
        return replace(self, entailed=await self.reader.read(cited, self._passages(kept), question))

    def check(self, draft: str, kept: Sequence[Candidate], question: str) -> CheckedAnswer:
        """The draft without its unsupported sentences; an empty text when none is left."""
        lines: list[str] = []
        removed: list[str] = []
        for led in led_lines(draft):
            items = [self._sorted_out(line, kept, led.lead) for line in led.items]
            left = [good for good, _ in items if good]
            good, bad = (without_marks(led.line).rstrip(), []) if led.items else self._sorted_out(led.line, kept)
            lines += [good] if (left or not led.items) and (good or not led.line.strip()) else []
            lines += left
            removed += [*bad, *(each for _, gone in items for each in gone)]
        return numbered("\n".join(lines), kept, tuple(removed))

    def doubt(self, claim: str, passages: Sequence[Passage]) -> str | None:
        """Why these passages do not support a claim (without marks); None when they do."""
        if any(is_quoted(claim, passage) for passage in passages):
            return None
        share = max((self.entailed.get((claim_key(claim), each), 0.0) for each in passages), default=0.0)
        is_read = self.reader is not None and share >= self.reader.least
        return None if is_read else UNSUPPORTED

    def _passages(self, cited: Sequence[Candidate]) -> list[Passage]:
        composed = dict.fromkeys(self.composed[each.chunk.id] for each in cited if each.chunk.id in self.composed)
        return [*map(passage_of, cited), *(Passage("", text) for text in composed)]

    def _sorted_out(self, line: str, kept: Sequence[Candidate], lead: str = "") -> tuple[str, list[str]]:
        """What stays of a line, and what does not."""
        good: list[str] = []
        bad: list[str] = []
        for claim in line_claims(line, lead):
            doubt = self._doubt(claim, kept)
            shown = NOT_REPEATED if doubt in ATTACKS else _with_valid_marks(claim.marked, len(kept))
            (bad if doubt else good).append(f"{shown} — {doubt}" if doubt else shown)
        return list_mark(line) + " ".join(good) if good else "", bad

    def _doubt(self, claim: "MarkedClaim", kept: Sequence[Candidate]) -> str | None:
        cited = claim.cited(kept)
        if attack := hostile(claim.text, {real_host(one.chunk.url) for one in cited}):
            return attack.value
        if cited:
            return self.doubt(claim.text, self._passages(cited))
        says_less = SAYS_WHAT_IS_MISSING.search(claim.said) and not any(
            kind in _FACTS for kind, _ in values(claim.said)
        )
        return None if says_less else "it cites no passage"


@dataclass(frozen=True)
class MarkedClaim:
    """A sentence of a reply as it is written, and what is held against its passages: the `lead` of its list before it.

    `marks` are its own, or those of what follows it in its line.
    """

    marked: str
    lead: str
    marks: tuple[int, ...]

    @property
    def said(self) -> str:
        """The sentence without marks."""
        return without_marks(self.marked).strip()

    @property
    def text(self) -> str:
        """What the passages have to support."""
        return f"{self.lead} {self.said}".strip()

    def cited(self, kept: Sequence[Candidate]) -> list[Candidate]:
        """The passages that it cites."""
        return [kept[mark - 1] for mark in self.marks if 1 <= mark <= len(kept)]


def claims_of(draft: str) -> Iterator[MarkedClaim]:
    """What a reply says, sentence by sentence; the lead of a list is read with each of its items."""
    for led in led_lines(draft):
        for line in led.items or (led.line,):
            yield from line_claims(line, led.lead)


def line_claims(line: str, lead: str = "") -> Iterator[MarkedClaim]:
    """The sentences of a line; a single word, such as "Yes.", is read with what follows it."""
    said: list[str] = []
    for sentence in filter(None, map(str.strip, sentences(line[len(list_mark(line)) :]))):
        is_led = said and len(without_marks(said[-1]).split()) == 1
        said = [*said[:-1], f"{said[-1]} {sentence}"] if is_led else [*said, sentence]
    for place, claim in enumerate(said):
        marks = next((found for each in said[place:] if (found := MARK.findall(each))), [])
        yield MarkedClaim(claim, lead, tuple(map(int, marks)))


def list_mark(line: str) -> str:
    """The bullet or number that a line of a list begins with; empty for another line."""
    return match.group() if (match := LIST_LEAD.match(line)) else ""


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
    """The lines of a draft, those of a list with the sentence above them that ends in a colon."""
    lines = MARKS_AFTER_STOP.sub(r" \2\1 ", draft).split("\n")
    at = 0
    while at < len(lines):
        following = list(dropwhile(lambda line: not line.strip(), lines[at + 1 :]))
        is_lead = without_marks(lines[at]).rstrip(" *_").endswith(":")
        if items := tuple(takewhile(LIST_LEAD.match, following)) if is_lead else ():
            *before, lead = sentences(lines[at]) or [lines[at]]
            yield from map(LedLines, filter(None, [" ".join(before)]))
            yield LedLines(lead, items)
            at = len(lines) - len(following) + len(items)
        else:
            yield LedLines(lines[at])
            at += 1


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
