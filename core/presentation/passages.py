"""Show ranked passages with their source, scores and date."""

from collections.abc import Iterator, Mapping, Sequence

from core.domain.passage import Candidate, Chunk, Subject
from core.presentation.answer_text import quoted
from core.presentation.document import Bold, Document, Line, Link, Span, detail, document, heading, line, shortened
from core.presentation.messages import say, say_day

_LONGEST_TITLE, _LONGEST_EXTRACT, _MOST_FEATURES = 120, 220, 8


def passages_document(question: str, found: Sequence[Candidate], about: Sequence[Subject] = ()) -> Document:
    """The ranked passages for a question, or a message that there are none."""
    if not found and about:
        return document([line(say("sources.none_about", subject=say("sources.or").join(map(subject_name, about))))])
    if not found:
        return document([line(say("sources.none", question=question))])
    title = heading(f"{say('sources.title')} {shortened(question, _LONGEST_EXTRACT)}")
    return document([title], *(_passage(rank, candidate) for rank, candidate in enumerate(found, start=1)))


def subject_name(subject: Subject) -> str:
    """The name of a subject, as people read it."""
    return say(f"subject.{subject.value}")


def place_of(chunk: Chunk) -> tuple[Span, ...]:
    """The linked title with its page, then the section."""
    title = shortened(chunk.title, _LONGEST_TITLE) or chunk.url
    label = title if chunk.page is None else say("answer.page", title=title, page=chunk.page)
    section = f" · {shortened(chunk.headings[-1], _LONGEST_TITLE)}" if chunk.headings else ""
    return (Link(label, (chunk.url,)), section)


def day_of(chunk: Chunk) -> str:
    """The day the passage was last read."""
    return say("answer.as_of", day=say_day(chunk.fetched_at))


def score_lines(candidate: Candidate) -> Iterator[Line]:
    """Each score with its rank, and the feature shares if the ranking has them."""
    scores = {
        "dense": _ranked(_number(candidate.dense), candidate.dense_rank),
        "lexical": _ranked(f"{candidate.lexical:.2f}", candidate.lexical_rank),
        "fused": f"{candidate.fused:.4f}",
        "score": f"{candidate.score:.4f}",
        "rerank": _number(candidate.rerank),
        "grade": _number(candidate.grade),
    }
    yield detail(say("sources.scores", **scores))
    if candidate.shares:
        yield detail(say("sources.features"), feature_shares(candidate.shares))
    if candidate.grounds:
        yield detail(say("sources.grounds"), feature_shares(candidate.grounds))


def feature_shares(features: Mapping[str, float]) -> str:
    """The largest shares of a score by the name of their feature, such as `phrases +0.12, title -0.03`."""
    largest = sorted(features.items(), key=lambda each: -abs(each[1]))[:_MOST_FEATURES]
    return ", ".join(f"{name} {share:+.2f}" for name, share in largest)


def _passage(rank: int, candidate: Candidate) -> Iterator[Line]:
    chunk = candidate.chunk
    yield line(Bold(f"{rank}."), " ", *place_of(chunk), f" · {day_of(chunk)}")
    yield from score_lines(candidate)
    yield quoted(shortened(chunk.text, _LONGEST_EXTRACT), (chunk.url,))


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.3f}"


def _ranked(number: str, rank: int | None) -> str:
    return number if rank is None else say("sources.ranked", number=number, rank=rank)
