"""Hold a model's answer to its passages: by each sentence, or in another language by its figures."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from core.domain.outside_text import real_host
from core.domain.passage import Candidate
from core.rag.answering.model_reply.saying import readable, says_nothing_found
from core.rag.verification.checker import (
    ATTACKS,
    LIST_LEAD,
    MARKS_AFTER_STOP,
    NOT_REPEATED,
    CheckedAnswer,
    Checker,
    LedLines,
    MarkedClaim,
    led_lines,
    line_claims,
    list_mark,
    numbered,
)
from core.rag.verification.citations import MARK, without_marks
from core.rag.verification.evidence import Passage, is_quoted, passage_of
from core.text.facts.matching import is_among, is_light
from core.text.facts.statement import statement
from core.text.hostile_text import hostile
from core.text.languages.identification import language_of
from core.text.passage_structure import units_in
from core.text.sentences import sentences

_LEAD = re.compile(r"\A\W*(Yes|No)\b(?!\.\s*\d)(?:\s*\[\d+\])?\W*[.,!:;–—-]\W*", re.IGNORECASE)


@dataclass(frozen=True)
class ReplyChecker:
    """Checks what a model wrote. Where the cited passage does not support a sentence, the one that does is cited."""

    checker: Checker

    async def having_read(self, draft: str, kept: Sequence[Candidate], question: str) -> "ReplyChecker":
        """This checker after the claims of a draft were read beside the passages."""
        return ReplyChecker(await self.checker.having_read(readable(draft), kept, question))

    def check(self, draft: str, kept: Sequence[Candidate], question: str) -> CheckedAnswer:
        """The draft without its unsupported sentences; an empty text when none is left."""
        text = readable(draft)
        if is_foreign(text, kept):
            return checked_by_figures(text, kept)
        passages = [passage_of(each) for each in kept]
        lines = (line for led in led_lines(text) for line in self._recited(led, passages))
        return _without_wrong_lead(self.checker.check("\n".join(lines), kept, question), question)

    def _recited(self, led: LedLines, passages: Sequence[Passage]) -> Iterator[str]:
        """The lines with the right marks behind each sentence that a passage supports."""
        if led.items:
            yield led.line
        for line in led.items or (led.line,):
            yield list_mark(line) + " ".join(self._cited(each, passages) for each in line_claims(line, led.lead))

    def _cited(self, claim: MarkedClaim, passages: Sequence[Passage]) -> str:
        cited = [passages[mark - 1] for mark in claim.marks if 1 <= mark <= len(passages)]
        if cited and self.checker.doubt(claim.text, cited) is None:
            return claim.marked
        found = (at for at, each in enumerate(passages, 1) if self.checker.doubt(claim.text, [each]) is None)
        is_let_be = claim.said.rstrip(" *_").endswith(":") or says_nothing_found(claim.said) or hostile(claim.said)
        right = None if is_let_be else next(found, None)
        return claim.marked if right is None else _marked(claim.said, right)


def _marked(claim: str, number: int) -> str:
    """The claim with a mark in front of its stop."""
    stop = re.search(r"[.!?]?\s*\Z", claim)
    end = stop.start() if stop else len(claim)
    return f"{claim[:end]} [{number}]{claim[end:]}"


def _without_wrong_lead(checked: CheckedAnswer, question: str) -> CheckedAnswer:
    """The answer without a "Yes" or "No" before a sentence that says the other one."""
    lead = _LEAD.match(checked.text)
    rest = checked.text[lead.end() :] if lead else ""
    first = without_marks(next(iter(sentences(rest)), ""))
    if lead is None or not first or _says(question, first) in {"", lead[1].capitalize()}:
        return checked
    removed = (*checked.removed, f"{lead[1]}. — its first sentence says otherwise")
    return replace(checked, text=rest[:1].upper() + rest[1:], removed=removed)


def _says(question: str, claim: str) -> str:
    """ "Yes" or "No" where a sentence has all words of what was asked, by whether both deny; else empty."""
    asked, said = statement(question), statement(claim)
    telling = [item for item in asked.items if not is_light(item)]
    if not telling or not all(is_among(item, said.items) for item in telling):
        return ""
    return "No" if (asked.denials - said.denials) % 2 else "Yes"


_FIGURE = re.compile(r"(?<![\w.+-])[\w.+-]+@[\w.-]+\w|[\w$€£%]*\d(?:[\w:.,/-]*\w)?%?")
_QUOTATION = re.compile(r"[“«„\"](.{12,}?)[”»“\"]")
_LONGEST_QUOTE = 300


@dataclass(frozen=True)
class _Held:
    """A sentence that may be shown with its quotation and mark, or why it may not."""

    text: str = ""
    why_not: str = ""


def is_foreign(text: str, kept: Sequence[Candidate]) -> bool:
    """Whether an answer is in another language than the passages that it is written from."""
    language = language_of(without_marks(_QUOTATION.sub(" ", text)))
    return language != "en" and all(language_of(each.chunk.text) != language for each in kept)


def checked_by_figures(text: str, kept: Sequence[Candidate]) -> CheckedAnswer:
    """The sentences whose figures stand together in one sentence of a passage, each with that sentence as it stands.

    What has neither figures nor a quotation cannot be checked, so it is removed.
    """
    lines: list[str] = []
    removed: list[str] = []
    for line in MARKS_AFTER_STOP.sub(r" \2\1 ", text).split("\n"):
        lead = match.group() if (match := LIST_LEAD.match(line)) else ""
        held = list(_sentences(line[len(lead) :], kept))
        removed += [each.why_not for each in held if each.why_not]
        good = [each.text for each in held if each.text]
        if good or not line.strip():
            lines.append(lead + " ".join(good))
    return numbered("\n".join(lines), kept, tuple(removed))


def _sentences(line: str, kept: Sequence[Candidate]) -> Iterator[_Held]:
    for claim in sentences(line):
        if re.search(r"\w", claim):
            yield _held(claim, kept)


def _held(claim: str, kept: Sequence[Candidate]) -> _Held:
    plain = without_marks(claim).strip()
    if attack := hostile(plain, {real_host(one.chunk.url) for one in kept}):
        return _Held(why_not=f"{NOT_REPEATED} — {attack.value}" if attack.value in ATTACKS else NOT_REPEATED)
    marks = [int(mark) for mark in MARK.findall(claim) if 1 <= int(mark) <= len(kept)]
    for number in dict.fromkeys([*marks, *range(1, len(kept) + 1)]):
        if (quote := _quotation(plain, kept[number - 1])) is not None:
            own = f" “{quote}”" if quote else ""
            return _Held(f"{plain}{own} [{number}]")
    return _Held(why_not=f"{plain} — no sentence of the pages has its figures, or it has none")


def _quotation(claim: str, candidate: Candidate) -> str | None:
    """What the passage says itself; empty where the claim quotes it already, None where it does not say it."""
    passage = passage_of(candidate)
    figures = _figures(_QUOTATION.sub(" ", claim))
    if any(is_quoted(quote, passage) for quote in _QUOTATION.findall(claim)):
        return "" if figures <= _figures(candidate.reading) else None
    said = (unit.alone for unit in units_in(passage))
    fitting = [text for text in said if figures and figures <= _figures(text) and len(text) <= _LONGEST_QUOTE]
    return min(fitting, key=len, default=None)


def _figures(text: str) -> set[str]:
    return {figure.strip(".,:").lower() for figure in _FIGURE.findall(text)}
