"""Curated answers of our own making, with questions that they are for and questions that they are not for."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from benchmarks.students.rows import read_rows
from core.rag.curated.matching import Case
from core.text.questions.asking import unwrapped

ANSWERS = Path(__file__).parent / "answers.yaml"
SAME = Path(__file__).parent / "students.yaml"
FOLDS = 5
_LEADS = (
    ("How do I ", "what do I have to do to "),
    ("How do I", "how can i"),
    ("Can I ", "is it possible to "),
    ("Can I", "am i allowed to"),
    ("May I", "can i"),
    ("Where do I", "where can i"),
    ("What happens to", "what becomes of"),
)


@dataclass(frozen=True, slots=True)
class Curated:
    """A curated answer, five other ways to ask for it, and four questions to its office that it does not answer."""

    question: str
    text: str
    asked: tuple[str, ...]
    near: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Asking:
    """A question. `of` is the place of its curated answer in the file, and `is_for` whether that answers it.

    A student's question is of none: its place says only in which fold it is.
    """

    text: str
    of: int
    is_for: bool
    kind: str

    @property
    def fold(self) -> int:
        """Whole curated answers are held out."""
        return self.of % FOLDS


def read_answers() -> list[Curated]:
    """All of them, in the order of the file."""
    return [
        Curated(each["question"], each["text"], tuple(each["asked"]), tuple(each["near"]))
        for each in yaml.safe_load(ANSWERS.read_text(encoding="utf-8"))
    ]


def askings(answers: Sequence[Curated]) -> list[Asking]:
    """What is asked; a near question that another curated answer is for is left out."""
    known = {unwrapped(each.question).lower().rstrip("?") for each in answers}
    return [*_own(answers, known), *_students(len(answers))]


def _own(answers: Sequence[Curated], known: set[str]) -> Iterator[Asking]:
    for place, each in enumerate(answers):
        yield from (Asking(text, place, True, "asked") for text in each.asked)
        yield from (Asking(text, place, True, "light") for text in _lightly(each.question))
        yield from (Asking(text, place, False, "near") for text in each.near if text.lower() not in known)


def _lightly(question: str) -> Iterator[str]:
    """The question in almost its own words, as most students ask it: a model must not take these for near misses."""
    bare = question.rstrip("?")
    yield from (bare.replace(lead, other).lower() for lead, other in _LEADS if bare.startswith(lead))
    yield f"{bare.lower()} this semester"


def _students(places: int) -> Iterator[Asking]:
    same = set(yaml.safe_load(SAME.read_text(encoding="utf-8")))
    rows = [row for row in read_rows(False) if row.site == "demo" and not row.history and row.question not in same]
    return (Asking(row.question, number % places, False, "student") for number, row in enumerate(rows))


def cases(answers: Sequence[Curated], asking: Asking, ways: int) -> list[Case]:
    """The curated answers as stored, each with so many other ways of asking; never with the question itself."""
    return [
        Case(
            (unwrapped(each.question), *[unwrapped(way) for way in each.asked if way != asking.text][:ways]), each.text
        )
        for each in answers
    ]
