"""Put the parts of an answer together: one text, with its citations numbered through."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import uuid4

from core.domain.answer import Answer, Citation, Outcome
from core.messages.speaking import say
from core.rag.answering.replies import named, nearest_pages, nothing_about, refusal, whom_to_ask
from core.rag.part import Part
from core.rag.verification.citations import MARK, counted_on, without_marks
from core.rag.work import Work

_BEST_FIRST = (Outcome.ANSWERED, Outcome.CLOSEST, Outcome.NO_EVIDENCE)


def composed(work: Work, human_contact: str | None) -> Answer:
    """The answer of all parts; it is `answered` where one part is."""
    first = work.parts[0]
    if first.outcome is Outcome.ASKED_BACK:
        return replace(_unwritten(work, Outcome.ASKED_BACK), text=first.asks, choices=first.choices)
    outcome = min((part.outcome for part in work.parts), key=_BEST_FIRST.index)
    written = _unwritten(work, outcome)
    return (
        _refused(written, work, human_contact)
        if outcome is Outcome.NO_EVIDENCE
        else _said(written, work, human_contact)
    )


def _unwritten(work: Work, outcome: Outcome) -> Answer:
    return Answer(
        uuid4(),
        outcome,
        "",
        work.question,
        timings_ms=work.timings,
        written_by=work.written_by or "refusal",
        fallbacks=work.reasons,
    )


def own_words(part: Part, text: str) -> str:
    """What is said on a part: its text, the same as the closest with a warning, or that it is not on the pages."""
    if part.outcome is Outcome.NO_EVIDENCE:
        return say("reply.not_found")
    return f"{say('reply.closest')}\n\n{text}" if part.outcome is Outcome.CLOSEST else _marked(part, text)


def in_progress(parts: Sequence[Part], part: Part, text: str) -> str:
    """A draft of this part's text, below the parts before it, which stay while there is none yet."""
    text = _marked(part, part.below_first(text)) if text else text
    if len(parts) == 1:
        return text
    before, citations = _joined(parts[: parts.index(part)])
    begun = [_led(part, counted_on(text, len(citations)))] if text else []
    return "\n\n".join([*before, *begun])


def _marked(part: Part, text: str) -> str:
    """The text below a line that says that its pages were found just now, where they were."""
    return f"{say('reply.found_now')}\n\n{text}" if part.is_found_now else text


def _said(answer: Answer, work: Work, human_contact: str | None) -> Answer:
    only, *others = work.parts
    blocks, citations = (
        _joined(work.parts) if others else ([own_words(only, only.checked.text)], only.checked.citations)
    )
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
    """A block for each part, and the citations of all; what an earlier part said is not said again."""
    blocks: list[str] = []
    citations: list[Citation] = []
    said: dict[str, str] = {}
    for part in parts:
        paragraphs = list(filter(None, part.checked.text.split("\n\n")))
        fresh = [each for each in paragraphs if without_marks(each) not in said]
        texts = [_counted_in(citations, each, part) for each in fresh]
        said |= {without_marks(each): _first_mark(text) for each, text in zip(fresh, texts, strict=True)}
        is_repeated = bool(paragraphs) and not fresh
        again = say("reply.same_again", mark=said[without_marks(paragraphs[0])]) if is_repeated else ""
        blocks.append(_led(part, again or own_words(part, "\n\n".join(texts))))
    return blocks, citations


def _first_mark(text: str) -> str:
    found = MARK.search(text)
    return found[0] if found else ""


def _counted_in(citations: list[Citation], text: str, part: Part) -> str:
    """The text with the numbers that its marks have among all citations, to which those of new words are added."""
    return MARK.sub(lambda mark: f"[{_number_in(citations, part.checked.citations[int(mark[1]) - 1])}]", text)


def _number_in(citations: list[Citation], citation: Citation) -> int:
    for known in citations:
        if (known.chunk_id, known.url, known.quote) == (citation.chunk_id, citation.url, citation.quote):
            return known.number
    citations.append(replace(citation, number=len(citations) + 1))
    return len(citations)


def _led(part: Part, text: str) -> str:
    """The text below a line that names the part."""
    name = named(part.question.original)
    return f"{say('reply.about', name=name)}\n\n{text}" if name else text
