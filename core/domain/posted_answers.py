"""Answers that stand where others read them, so that they can be amended in place."""

from collections.abc import Iterable
from dataclasses import dataclass
from hashlib import blake2b
from uuid import UUID

from core.domain.answer import Answer, Outcome
from core.domain.corrections import Notice, OutdatedCitation


@dataclass(frozen=True, slots=True)
class PostedAnswer:
    """Where an answer was posted: its `channel` and its `messages`, in order, as the platform names them.

    With `repeats_question` the question stands above it. `shown` is the digest of the changes that it is marked with
    now; empty for none.
    """

    answer_id: UUID
    channel: str
    messages: tuple[str, ...]
    repeats_question: bool = False
    shown: str = ""


@dataclass(frozen=True, slots=True)
class DoubtedAnswer:
    """A posted answer whose passages are not all current, or that is marked although all of them are again."""

    posted: PostedAnswer
    outdated: tuple[OutdatedCitation, ...]


def may_change(answer: Answer) -> bool:
    """Whether the answer rests on pages or on a review, so that it may have to be amended."""
    return answer.outcome in {Outcome.ANSWERED, Outcome.CLOSEST}


def digest(changes: Iterable[Notice]) -> str:
    """What tells these changes of one answer from others; empty for none."""
    said = [f"{each.number}\n{each.url}\n{each.before}\n{each.after or ''}\n{each.is_gone}" for each in changes]
    return blake2b("\n\n".join(said).encode(), digest_size=12).hexdigest() if said else ""
