"""The correction notice: sentences behind a person's answers that have changed, and the setting for it."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.domain.posts import Notice
from core.presentation.answer_text import quoted
from core.presentation.document import Document, Line, Link, Span, document, heading, line, note, shortened
from core.presentation.messages import say, say_day

_CONTEXT = 4  # words before the first one that differs


@dataclass(frozen=True, slots=True)
class _Lengths:
    """The most characters of the question, of each sentence, and of an address that is linked."""

    question: int
    sentence: int
    address: int


# To try in turn, until the message fits.
_LENGTHS = (
    _Lengths(200, 500, 300),
    _Lengths(100, 250, 200),
    _Lengths(60, 110, 120),
    _Lengths(30, 60, 0),
    _Lengths(0, 30, 0),
)


def correction_documents(notices: Sequence[Notice]) -> Iterator[Document]:
    """The notice in ever shorter versions: page, question, old and new sentence of each change."""
    title, reason = [heading(say("corrections.title"))], [note(say("corrections.because"))]
    for lengths in _LENGTHS:
        yield document(title, *(_change(notice, lengths) for notice in notices), reason)
    yield document(title, reason)


def around(text: str, other: str | None, length: int) -> str:
    """The text in at most `length` characters: from where it first differs from the other, if that is necessary."""
    if len(text) <= length or other is None:
        return shortened(text, length)
    words, others = text.split(), other.split()
    same = next((at for at, pair in enumerate(zip(words, others, strict=False)) if pair[0] != pair[1]), 0)
    start = max(same - _CONTEXT, 0)
    return shortened(f"{'… ' if start else ''}{' '.join(words[start:])}", length)


def _change(notice: Notice, lengths: _Lengths) -> Iterator[Line]:
    if lengths.question:
        yield line(say("hand_off.asked", question=shortened(notice.asked, lengths.question)))
    before = "corrections.review" if notice.is_review else "corrections.before"
    yield line(_page(notice, lengths), say(before, day=say_day(notice.changed_at)))
    yield quoted(around(notice.before, notice.after, lengths.sentence), (notice.url,))
    if notice.after is None:
        yield line(say(_ended(notice)))
        return
    yield line(say("corrections.now"))
    yield quoted(around(notice.after, notice.before, lengths.sentence), (notice.url,))


def _ended(notice: Notice) -> str:
    if notice.is_review:
        return "corrections.review_ended"
    return "corrections.gone" if notice.is_gone else "corrections.nothing"


def _page(notice: Notice, lengths: _Lengths) -> Span:
    title = shortened(notice.title.strip() or notice.url, max(lengths.sentence // 3, 20))
    return Link(title, (notice.url,)) if 0 < len(notice.url) <= lengths.address else title
