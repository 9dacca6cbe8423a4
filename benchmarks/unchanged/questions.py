"""A question that is asked again on a later commit, and how it is asked."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from evaluation.asking import Asked
from evaluation.scores.expected import Expected
from evaluation.scores.seen import Seen
from evaluation.scores.student_view import RIGHT_AT_FIRST, WRONGLY_ANSWERED, student_scores

Judge = Callable[[Asked], bool | None]


def nobody_knows(asked: Asked) -> bool | None:
    """The judge of a question without gold."""
    return None


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked after `history`, at the time `at` on the campus, in `sources` alone where they are named.

    `judge` says whether an answer is right; None where its set cannot tell.
    """

    id: str
    text: str
    at: datetime
    history: tuple[str, ...] = ()
    sources: tuple[str, ...] = ()
    kind: str = ""
    judge: Judge = field(default=nobody_knows, compare=False)

    def as_told(self) -> dict[str, Any]:
        """All of it but the judge, for JSON."""
        told = {"id": self.id, "question": self.text, "at": self.at.isoformat()}
        return told | {"history": list(self.history), "sources": list(self.sources)}

    @classmethod
    def read(cls, told: Mapping[str, Any]) -> "Question":
        """The question of a recorded line, without its judge."""
        at = datetime.fromisoformat(told["at"])
        return cls(told["id"], told["question"], at, tuple(told["history"]), tuple(told["sources"]))


def is_right(asked: Asked, expected: Expected | None) -> bool:
    """Right at the first line; without gold, not answered outright."""
    scores = student_scores(Seen.of(asked.answer), expected)
    return bool(scores[RIGHT_AT_FIRST]) if expected else not scores[WRONGLY_ANSWERED]


def again(recorded: Sequence[Question], made: Sequence[Question]) -> list[Question]:
    """The recorded questions, in their order, each with the judge of the one made today that asks the same."""
    judges = {(each.id, each.text): each.judge for each in made}
    return [replace(each, judge=judges.get((each.id, each.text), each.judge)) for each in recorded]
