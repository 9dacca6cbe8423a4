"""Hold an answer in another language than the pages to their figures, and show their own words beside it."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.domain.outside_text import real_host
from core.domain.passage import Candidate
from core.rag.verification.checker import ATTACKS, LIST_LEAD, MARKS_AFTER_STOP, NOT_REPEATED, CheckedAnswer, numbered
from core.rag.verification.citations import MARK, without_marks
from core.rag.verification.evidence import is_quoted, passage_of
from core.text.hostile_text import hostile
from core.text.languages.identification import language_of
from core.text.passage_structure import units_in
from core.text.sentences import sentences

_FIGURE = re.compile(r"[\w.+-]+@[\w.-]+\w|[\w$€£%]*\d(?:[\w:.,/-]*\w)?%?")
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
