"""Put the parts of an answer together: one text, with its citations numbered through."""

import re
from collections.abc import Sequence
from dataclasses import replace
from uuid import uuid4

from core.domain.answer import Answer, Citation, Outcome
from core.rag.answering.replies import (
    CLOSEST,
    NOT_FOUND,
    SAME_AGAIN,
    named,
    nearest_pages,
    nothing_about,
    refusal,
    whom_to_ask,
)
from core.rag.part import Part
from core.rag.verification.citations import MARK, without_marks
from core.rag.work import Work

_LEAD = re.compile(r"About “.*”:")
_BEST_FIRST = (Outcome.ANSWERED, Outcome.CLOSEST, Outcome.NO_EVIDENCE)


def composed(work: Work, human_contact: str | None) -> Answer:
    """The answer of all parts; it is `answered` where one part is."""
    outcome = min((part.outcome for part in work.parts), key=_BEST_FIRST.index)
    written = Answer(
        uuid4(),
        outcome,
        "",
        work.question,
        timings_ms=work.timings,
        written_by=work.written_by or "refusal",
        fallbacks=work.reasons,
    )
    return (
        _refused(written, work, human_contact)
        if outcome is Outcome.NO_EVIDENCE
        else _said(written, work, human_contact)
    )


def own_words(part: Part) -> str:
    """What is said on a part: its answer, the closest quotation with a warning, or that it is not on the pages."""
    if part.outcome is Outcome.NO_EVIDENCE:
        return NOT_FOUND
    return f"{CLOSEST}\n\n{part.checked.text}" if part.outcome is Outcome.CLOSEST else part.checked.text


def in_progress(parts: Sequence[Part], part: Part, text: str) -> str:
    """A draft of this part's text, below the parts before it."""
    if len(parts) == 1 or not text:
        return text
    before, citations = _joined(parts[: parts.index(part)])
    return "\n\n".join([*before, _led(part, _counted_on(text, len(citations)))])


def without_leads(text: str) -> str:
    """An answer's text without the lines that name the parts of its question."""
    return "\n\n".join(block for block in text.split("\n\n") if not _LEAD.fullmatch(block))


def _said(answer: Answer, work: Work, human_contact: str | None) -> Answer:
    only, *others = work.parts
    blocks, citations = _joined(work.parts) if others else ([own_words(only)], only.checked.citations)
    is_complete = all(part.outcome is Outcome.ANSWERED for part in work.parts)
    text = "\n".join(["\n\n".join(blocks), *([] if is_complete else whom_to_ask(human_contact))])
    return replace(answer, text=text, citations=tuple(citations))


def _refused(answer: Answer, work: Work, human_contact: str | None) -> Answer:
    graded, about = work.graded, work.message.about
    suggestions = nearest_pages(graded)
    questions = [part.question.text for part in work.parts]
    text = nothing_about(about) if about and not graded else refusal(suggestions, human_contact, questions)
    return replace(answer, text=text, suggestions=suggestions)


def _joined(parts: Sequence[Part]) -> tuple[Sequence[str], Sequence[Citation]]:
    """A block for each part, and the citations of all; what an earlier part quoted is not quoted again."""
    blocks: list[str] = []
    citations: list[Citation] = []
    said: dict[str, int] = {}
    for part in parts:
        words, cited = own_words(part), len(citations)
        if part.checked.text and (first := said.setdefault(without_marks(words), cited + 1)) <= cited:
            blocks.append(_led(part, f"{SAME_AGAIN} [{first}]."))
            continue
        blocks.append(_led(part, _counted_on(words, cited)))
        citations += [replace(citation, number=citation.number + cited) for citation in part.checked.citations]
    return blocks, citations


def _led(part: Part, text: str) -> str:
    """The text below a line that names the part."""
    name = named(part.question.asked)
    return f"About “{name}”:\n\n{text}" if name else text


def _counted_on(text: str, cited: int) -> str:
    return MARK.sub(lambda mark: f"[{int(mark[1]) + cited}]", text) if cited else text
