"""The questions of the evaluation suites, each with the judge of its gold."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.students.__main__ import index_of
from benchmarks.unchanged.questions import Question, is_right
from evaluation.bench import Bench
from evaluation.configurations import DEFAULT
from evaluation.rows import Row, read_rows
from evaluation.scores.expected import Expected, References
from evaluation.suites import cmu, cmu_second, syllabi, terms
from evaluation.suites.asked import expected_of
from evaluation.suites.demo import ROWS, demo_advisor
from evaluation.workshop import AdvisorUnderTest

ASKED_AT = datetime(2026, 9, 14, 16, tzinfo=UTC)  # suites without a day of their own are asked on this one


@dataclass(frozen=True)
class Suite:
    """An index and its questions."""

    name: str
    open: Callable[[Bench], Awaitable[AdvisorUnderTest]]
    questions: Callable[[Bench], list[Question]]


async def _open_demo(bench: Bench) -> AdvisorUnderTest:
    return await demo_advisor(bench, DEFAULT)


def _demo(_: Bench) -> list[Question]:
    return [of_row(row, ASKED_AT) for row in read_rows(ROWS)]


def of_row(row: Row, at: datetime) -> Question:
    """The question of a row of a suite."""
    return Question(row.id, row.question, at, row.history, judge=lambda asked: is_right(asked, expected_of(row, asked)))


async def _open_terms(bench: Bench) -> AdvisorUnderTest:
    return await bench.on_files("terms", DEFAULT, {"wexcombe": sorted(terms.SITE.iterdir())})


def _terms(_: Bench) -> list[Question]:
    return [
        _against(terms.facts_of(each.right, or_number=True), each.id, each.question, terms.ASKED_AT)
        for each in terms.read_questions()
    ]


async def _open_cmu(bench: Bench) -> AdvisorUnderTest:
    return await index_of(bench, "cmu", DEFAULT)  # the same pages as the students', whose index takes minutes


def _cmu(bench: Bench) -> list[Question]:
    questions = cmu.read_questions(bench.folder("cmu") / "qa.jsonl")
    return [_against(References(each.answers), each.id, each.text) for each in questions]


async def _open_second(bench: Bench) -> AdvisorUnderTest:
    return await bench.on_files("cmu-second", DEFAULT, {"pages": _files(bench.folder("cmu_second") / "pages")})


def _second(bench: Bench) -> list[Question]:
    questions = cmu_second.read_questions(bench.folder("cmu_second") / "qa.jsonl")
    return [_against(References(each.answers, each.text), each.id, each.text) for each in questions]


async def _open_syllabi(bench: Bench) -> AdvisorUnderTest:
    files = _files(bench.folder("syllabi") / "pdf")
    return await bench.on_files("syllabi", DEFAULT, {file.stem: [file] for file in files})


def _syllabi(bench: Bench) -> list[Question]:
    questions = syllabi.sample(syllabi.read_questions(bench.folder("syllabi") / "qa.jsonl"))
    return [_against(_syllabus_gold(each), each.id, each.text, sources=(each.document,)) for each in questions]


def _syllabus_gold(question: syllabi.Question) -> References | None:
    return None if question.unanswerable else References((*question.answers, *question.evidence), question.text)


def _against(
    expected: Expected | None, id_: str, text: str, at: datetime = ASKED_AT, sources: tuple[str, ...] = ()
) -> Question:
    return Question(id_, text, at, sources=sources, judge=lambda asked: is_right(asked, expected))


def _files(folder: Path) -> list[Path]:
    return sorted(folder.iterdir())


SUITES = (
    Suite("demo", _open_demo, _demo),
    Suite("terms", _open_terms, _terms),
    Suite("cmu", _open_cmu, _cmu),
    Suite("cmu-second", _open_second, _second),
    Suite("syllabi", _open_syllabi, _syllabi),
)
