"""Ask open turns twice, read by themselves and with the talk, and keep what tells the two readings apart."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial

from benchmarks.students.rows import read_rows
from benchmarks.turns.rows import CHAIN, FOLLOW_UP, UNRELATED, TurnRow, read_round
from core.domain.answer import Answer
from core.domain.conversation import ConversationKey, Turn
from core.rag.part import Part
from core.rag.readings import features
from evaluation.asking import ask
from evaluation.scores.expected import Facts
from evaluation.scores.seen import Seen
from evaluation.scores.student_view import RIGHT_AT_FIRST, student_scores
from evaluation.suites.rewriting import WINDOW
from evaluation.workshop import AdvisorUnderTest

STUDENTS = "students"
_THEN = datetime(2026, 9, 14, tzinfo=UTC)
AMONG_TALKS, AMONG_QUESTIONS = 8, 6  # of students, each sixth question, after each eighth talk of the first round


@dataclass(frozen=True)
class TwoReadings:
    """A turn of a round: what tells its readings apart, and whether each is right at the first line."""

    round: str
    id: str
    kind: str
    features: Mapping[str, float]
    alone: bool
    joined: bool

    @property
    def leans(self) -> bool:
        """Whether it is to be read with the talk."""
        return self.kind in {FOLLOW_UP, CHAIN} and (self.joined or not self.alone)


@dataclass
class Chooser:
    """Takes the reading that it is told to take, and keeps what tells both apart."""

    is_joined: bool = False
    features: dict[str, float] = field(default_factory=dict)

    def __call__(self, alone: Part, joined: Part) -> bool:
        """For `Engine.leans_on_talk`."""
        self.features = features(alone, joined)
        return self.is_joined


def rows_of(name: str) -> list[TurnRow]:
    """The follow-ups and the questions in another talk of a round, or students' questions after talks of the first."""
    if name != STUDENTS:
        return [row for row in read_round(name) if row.kind in {FOLLOW_UP, CHAIN, UNRELATED} and row.history]
    talks = [row.history for row in rows_of("talk") if row.now is None][::AMONG_TALKS]
    asked = [row for row in read_rows(is_sealed=False) if row.site == "demo" and row.says and not row.history]
    asked = [row for row in asked if row.style != "compound"][::AMONG_QUESTIONS]
    return [
        TurnRow(row.id, STUDENTS, row.question, row.says, talks[number % len(talks)])
        for number, row in enumerate(asked)
    ]


async def both_read(advisor: AdvisorUnderTest, name: str, row: TurnRow, recent: Sequence[Turn]) -> TwoReadings | None:
    """The turn, asked twice after `recent`; None where it has one reading only. Raises AdvisorError."""
    chooser, right = Chooser(), list[bool]()
    engine = replace(advisor.engine, leans_on_talk=chooser, recall=partial(_recalled, recent))
    for chooser.is_joined in (False, True):
        right.append(_is_right(row, (await ask(replace(advisor, engine=engine), row.turn)).answer))
    return TwoReadings(name, row.id, row.kind, chooser.features, *right) if chooser.features else None


async def talk_after(advisor: AdvisorUnderTest, history: Sequence[str]) -> list[Turn]:
    """What is remembered once the history was asked. Raises AdvisorError."""
    talk: list[Turn] = []
    engine = replace(advisor.engine, recall=partial(_recalled, talk))
    for text in history:
        answer = (await ask(replace(advisor, engine=engine), text)).answer
        pages = tuple(dict.fromkeys(citation.url for citation in answer.citations))
        asked = Turn("user", text, _THEN, answer.question.text, answer.outcome.value, pages)
        talk += [] if answer.is_aside else [asked, Turn("assistant", answer.text, _THEN)]
    return talk


async def _recalled(talk: Sequence[Turn], _: ConversationKey, __: datetime | None) -> list[Turn]:
    return list(talk[-WINDOW:])


def _is_right(row: TurnRow, answer: Answer) -> bool:
    facts = Facts(row.says) if row.says else None
    return student_scores(Seen.of(answer), facts).get(RIGHT_AT_FIRST, 0.0) == 1.0
