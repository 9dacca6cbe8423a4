"""What stands above a posted answer when a sentence behind it has changed: short, and with nothing about its asker."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from core.domain.answer import Explanation
from core.domain.posts import Notice, PostedAnswer
from core.presentation.answer_text import quoted
from core.presentation.answers import answer_document
from core.presentation.corrections import around
from core.presentation.document import Bold, Document, Group, Line, Link, Reference, document, line, shortened
from core.presentation.messages import say, say_count, say_day

_LONGEST_TITLE = 80


@dataclass(frozen=True, slots=True)
class _Lengths:
    """How many changes are shown, and the most characters of a sentence and of an address that is linked."""

    changes: int
    sentence: int
    address: int


# To try in turn, until the message fits.
_LENGTHS = (_Lengths(3, 300, 300), _Lengths(3, 150, 200), _Lengths(1, 80, 120), _Lengths(1, 0, 0))


def amended_documents(
    posted: PostedAnswer, told: Explanation, changes: Sequence[Notice], contact: str | None = None
) -> Iterator[Document]:
    """The answer below its changes, these in ever shorter versions; as it was where there are none."""
    was = answer_document(told.answer, told.asked if posted.repeats_question else None, contact)
    for shown in change_groups(changes) if changes else ((),):
        yield Document((*shown, *was.groups))


def change_groups(changes: Sequence[Notice]) -> Iterator[tuple[Group, ...]]:
    """What has changed, in ever shorter versions: the page, what it says now, and as of when."""
    distinct = list({(each.url, each.before): each for each in changes}.values())
    for lengths in _LENGTHS:
        shown = [each for change in distinct[: lengths.changes] for each in _change(change, lengths)]
        left = len(distinct) - lengths.changes
        more = [line(say_count("amended.more", left))] if left > 0 else []
        yield document([*shown, *more, line(say("amended.before"))]).groups


def _change(change: Notice, lengths: _Lengths) -> Iterator[Line]:
    says_now = change.after is not None and lengths.sentence > 0
    key = "now" if says_now else "changed" if change.after else _ended(change)
    day = say_day(change.read_at or change.changed_at)
    title = shortened(change.title.strip() or change.url, _LONGEST_TITLE)
    page = Link(title, (change.url,)) if 0 < len(change.url) <= lengths.address else title
    number = () if change.is_review else (Reference(change.number), " ")
    yield line(Bold(say("amended.title")), " ", *number, page, say(f"amended.{key}", day=day))
    if says_now and change.after:
        yield quoted(around(change.after, change.before, lengths.sentence), (change.url,))


def _ended(change: Notice) -> str:
    if change.is_review:
        return "ended"
    return "gone" if change.is_gone else "nothing"
