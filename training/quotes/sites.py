"""The questions of each site with the passages that were kept for them, and what their answers must hold."""

import json
import re
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path

from core.domain.passage import Candidate, Scope
from evaluation.bench import Bench
from evaluation.configurations import DEFAULT
from evaluation.rows import read_rows
from evaluation.scores.expected import Facts
from evaluation.scores.metrics import content_words, holds_answer
from evaluation.suites import cmu, demo, syllabi, terms
from evaluation.workshop import AdvisorUnderTest
from training.ranking.sites import DAYS, student_rows, students_index

PASSAGES = 6
_WORD = re.compile(r"[a-z0-9]+")
_KEY_SHARE, _EVIDENCE_SHARE = 0.8, 0.9


@dataclass(frozen=True)
class Case:
    """A question that its pages answer, and whether a text holds the answer; `sources` limit the search."""

    site: str
    question: str
    holds: Callable[[str], bool]
    today: date
    sources: tuple[str, ...] = ()


async def kept_for(advisor: AdvisorUnderTest, case: Case) -> Sequence[Candidate]:
    """The passages of the answer; where none is kept, the first ones that were found. Raises AdvisorError."""
    engine = advisor.engine
    found = await engine.retriever.retrieve(case.question, Scope(case.sources))
    graded = engine.grader.grade(found)
    return (engine.grader.keep(graded) or graded)[:PASSAGES]


async def all_cases(bench: Bench) -> AsyncIterator[tuple[AdvisorUnderTest, list[Case]]]:
    """Each site's advisor, with its questions. Raises AdvisorError."""
    then = replace(bench, clock=lambda: terms.ASKED_AT)
    yield await demo.demo_advisor(then, DEFAULT), _of_demo()
    yield await then.on_files("terms", DEFAULT, {"wexcombe": sorted(terms.SITE.iterdir())}), _of_terms()
    cmu_files = {part: sorted((bench.folder("cmu") / part).iterdir()) for part in cmu.PAGES}
    yield await bench.on_files("cmu", DEFAULT, cmu_files), _of_cmu(bench.folder("cmu") / "qa.jsonl")
    second = bench.folder("cmu_second")
    pages: Mapping[str, Sequence[Path]] = {"pages": sorted((second / "pages").iterdir())}
    yield await bench.on_files("cmu_second", DEFAULT, pages), _of_second(second / "qa.jsonl")
    folder = bench.folder("syllabi")
    files = {file.stem: [file] for file in sorted((folder / "pdf").iterdir())}
    yield await bench.on_files("syllabi", DEFAULT, files), _of_syllabi(folder / "qa.jsonl")
    for name in DAYS:
        yield await students_index(name, bench), _of_students(name)


def _of_students(site: str) -> list[Case]:
    """Those that the pages answer, asked one at a time."""
    rows = [row for row in student_rows(site) if row.get("says") and row["style"] != "compound"]
    days = [date.fromisoformat(row["today"]) if row.get("today") else DAYS[site] for row in rows]
    facts = [Facts(tuple(map(tuple, row["says"]))) for row in rows]
    return [
        Case(f"students_{site}", row["question"], told.is_said, day)
        for row, told, day in zip(rows, facts, days, strict=True)
    ]


def _of_demo() -> list[Case]:
    rows = [row for row in read_rows(demo.ROWS) if row.contains and not row.history]
    today = terms.ASKED_AT.date()
    return [Case("demo", row.question, Facts(row.facts).is_said, today) for row in rows]


def _of_terms() -> list[Case]:
    today = terms.ASKED_AT.date()
    return [Case("terms", each.question, Facts(((each.right,),)).is_said, today) for each in terms.read_questions()]


def _of_cmu(path: Path) -> list[Case]:
    return [
        Case("cmu", each.text, partial(_holds_words, each.answers), _now())
        for each in cmu.read_questions(path)
        if not _is_verdict(each.answers)
    ]


def _of_second(path: Path) -> list[Case]:
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [
        Case("cmu_second", row["question"], partial(_holds_key, row["question"], tuple(row["answers"])), _now())
        for row in rows
        if not _is_verdict(row["answers"])
    ]


def _of_syllabi(path: Path) -> list[Case]:
    asked = [each for each in syllabi.sample(syllabi.read_questions(path)) if each.evidence]
    return [
        Case("syllabi", each.text, partial(_holds_evidence, each.evidence), _now(), (each.document,)) for each in asked
    ]


def _now() -> date:
    return datetime.now(UTC).date()


def _is_verdict(answers: Sequence[str]) -> bool:
    return any(re.match(r"(?:yes|no)\b", answer, re.IGNORECASE) for answer in answers)


def _holds_words(answers: Sequence[str], text: str) -> bool:
    return holds_answer(text, answers)


def _holds_key(question: str, answers: Sequence[str], text: str) -> bool:
    """Whether it has most of the words of an answer that the question does not have."""
    asked, has = set(_WORD.findall(question.lower())), set(_WORD.findall(text.lower()))
    keys = [set(content_words(answer)) - asked or set(content_words(answer)) for answer in answers]
    return any(len(key & has) >= _KEY_SHARE * len(key) for key in keys)


def _holds_evidence(evidence: Sequence[str], text: str) -> bool:
    """Whether it has most of a marked span, or stands in one."""
    has = set(content_words(text))
    spans = [set(content_words(span)) for span in evidence]
    return any(
        len(span & has) >= _KEY_SHARE * len(span) or len(span & has) >= _EVIDENCE_SHARE * len(has) for span in spans
    )
