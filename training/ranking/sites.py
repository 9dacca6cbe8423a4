"""Sites and questions to fit and measure the models on, with what tells that a passage holds an answer."""

import json
import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from functools import partial
from pathlib import Path

from core.domain.passage import Candidate, Scope
from evaluation.bench import Bench, Files
from evaluation.configurations import DEFAULT
from evaluation.rows import Row, read_rows
from evaluation.scores.metrics import WORD, content_words, holds_answer
from evaluation.suites import cmu, demo, syllabi, terms
from evaluation.workshop import AdvisorUnderTest

SHARE = 0.8  # of the key words that must be said, as for a passage that holds an answer
STUDENTS = Path(__file__).parents[2] / "benchmarks" / "students" / "dev"
EVERYWHERE = Scope()
Holds = Callable[[Candidate], bool]
# The day on which students ask, and the files of a site that is not crawled.
DAYS = {"demo": date(2026, 9, 14), "cmu": date(2024, 10, 15), "columbia": date(2020, 9, 15), "uvic": date(2020, 9, 15)}
DAYS |= dict.fromkeys(("schedule", "calendar", "handbook"), date(2026, 9, 15))
FOLDERS = {
    "cmu": ("cmu/pages", "cmu/pdf_text"),
    "columbia": ("html/columbia",),
    "uvic": ("html/uvic/schedule/202009",),
    "schedule": ("html/schedule/fall.html",),
    "calendar": ("pdf/academic-calendar-list-view.pdf",),
    "handbook": ("pdf/student-handbook.pdf",),
}


@dataclass(frozen=True)
class Ask:
    """A question for an index, and what tells that a passage holds its answer."""

    id: str
    question: str
    holds: Holds
    answerable: bool = True
    scope: Scope = EVERYWHERE
    kind: str = ""


Site = tuple[AdvisorUnderTest, list[Ask]]


async def of_cmu(bench: Bench) -> Site:
    """The scorable questions of `cmu`."""
    data = bench.folder("cmu")
    advisor = await bench.on_files("cmu", DEFAULT, {part: sorted((data / part).iterdir()) for part in cmu.PAGES})
    rows = cmu.read_questions(data / "qa.jsonl")
    return advisor, [Ask(row.id, row.text, partial(_holds_answer, row.answers)) for row in rows]


async def of_cmu_second(bench: Bench) -> Site:
    """All questions of `cmu_second`."""
    data = bench.folder("cmu_second")
    advisor = await bench.on_files("cmu_second", DEFAULT, {"pages": sorted((data / "pages").iterdir())})
    rows = _lines(data / "qa.jsonl")
    return advisor, [Ask(row["id"], row["question"], partial(_says, row["question"], row["answers"])) for row in rows]


async def of_syllabi(bench: Bench) -> Site:
    """The sampled questions of `syllabi`, each on the syllabus that it is about."""
    data = bench.folder("syllabi")
    files = {file.stem: [file] for file in sorted((data / "pdf").iterdir())}
    rows = syllabi.sample(syllabi.read_questions(data / "qa.jsonl"))
    return await bench.on_files("syllabi", DEFAULT, files), [
        Ask(row.id, row.text, partial(_holds_evidence, row), not row.unanswerable, Scope((row.document,)), row.kind)
        for row in rows
    ]


async def of_demo(bench: Bench) -> Site:
    """The questions of `demo` that stand alone."""
    rows = [row for row in read_rows(demo.ROWS) if not row.history]
    return await demo.demo_advisor(bench, DEFAULT), [
        Ask(row.id, row.question, partial(_contains, row), not row.unanswerable, kind=row.kind) for row in rows
    ]


async def of_terms(bench: Bench) -> Site:
    """All questions of `terms`."""
    then = replace(bench, clock=lambda: terms.ASKED_AT)
    rows = terms.read_questions()
    return await then.on_files("terms", DEFAULT, {"wexcombe": sorted(terms.SITE.iterdir())}), [
        Ask(row.id, row.question, partial(terms.brings, row), kind=row.kind) for row in rows
    ]


async def of_students(site: str, bench: Bench) -> Site:
    """The questions of students about a site that stand alone."""
    return await students_index(site, bench), [
        Ask(row["id"], row["question"], partial(_tells, row.get("says", ())), bool(row.get("says")), kind=row["kind"])
        for row in student_rows(site)
    ]


async def students_index(site: str, bench: Bench) -> AdvisorUnderTest:
    """The index of a site that students asked about, on the day when they asked."""
    then = datetime.combine(DAYS[site], time(16), UTC)
    bench = replace(bench, clock=lambda: then)
    if site not in FOLDERS:
        return await demo.demo_advisor(bench, DEFAULT)
    return await bench.on_files(site, DEFAULT, _files(bench, site))


def student_rows(site: str) -> list[dict]:  # type: ignore[type-arg]
    """The open rows about a site without an earlier question."""
    rows = [row for path in sorted(STUDENTS.glob("*.jsonl")) for row in _lines(path) if row["site"] == site]
    return [row for row in rows if not row.get("history")]


SITES: Mapping[str, Callable[[Bench], Awaitable[Site]]] = {
    "cmu": of_cmu,
    "cmu_second": of_cmu_second,
    "syllabi": of_syllabi,
    "demo": of_demo,
    "terms": of_terms,
    **{f"students_{site}": partial(of_students, site) for site in DAYS},
}


def read_of(candidate: Candidate) -> str:
    """A passage as it is read."""
    return f"{candidate.chunk.anchor}\n{candidate.reading}"


def _files(bench: Bench, site: str) -> Files:
    paths = [(bench.data or Path()) / folder for folder in FOLDERS[site]]
    return {path.name: [path] if path.is_file() else sorted(filter(Path.is_file, path.rglob("*"))) for path in paths}


def _lines(path: Path) -> list[dict]:  # type: ignore[type-arg]
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


def _holds_answer(answers: Sequence[str], candidate: Candidate) -> bool:
    return holds_answer(read_of(candidate), answers)


def _says(question: str, answers: Sequence[str], candidate: Candidate) -> bool:
    return says_key_fact(read_of(candidate), question, answers)


def _tells(facts: Sequence[Sequence[str]], candidate: Candidate) -> bool:
    return says_all(read_of(candidate), facts)


def _holds_evidence(row: syllabi.Question, candidate: Candidate) -> bool:
    text = read_of(candidate)
    told = [answer for answer in row.answers if len(key_words(row.text, answer)) > 1]
    return any(holds_answer(text, [span]) for span in row.evidence) or says_key_fact(text, row.text, told)


def _contains(row: Row, candidate: Candidate) -> bool:
    text = read_of(candidate).lower()
    told = bool(row.contains) and all(any(w.lower() in text for w in _spellings(part)) for part in row.contains)
    return told and (not row.pages or any(candidate.chunk.url.endswith(page) for page in row.pages))


def _spellings(part: str | Sequence[str]) -> Sequence[str]:
    return [part] if isinstance(part, str) else part


def key_words(question: str, answer: str) -> frozenset[str]:
    """The content words of the answer that are new; all of them where the question has them all."""
    words = set(content_words(answer))
    return frozenset(words - set(WORD.findall(question.lower())) or words)


def says_key_fact(text: str, question: str, answers: Sequence[str]) -> bool:
    """Whether a text has at least `SHARE` of the key words of one of the answers."""
    has = set(WORD.findall(text.lower()))
    wanted = [key_words(question, answer) for answer in answers if answer.strip()]
    return any(len(words & has) >= SHARE * len(words) for words in wanted)


def says_all(text: str, facts: Sequence[Sequence[str]]) -> bool:
    """Whether a text has every fact, each in one of its spellings; False without facts."""
    told = _comparable(text)
    return bool(facts) and all(any(_has(told, spelling) for spelling in fact) for fact in facts)


def _has(told: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(_comparable(words))}(?!\w)", told) is not None


def _comparable(text: str) -> str:
    plain = re.sub("[‐‑‒–—−]", "-", re.sub(r"[*_`\\“”\"'’‘,]", "", text)).lower()
    return " ".join(re.sub(r"\b([ap])\.?\s?m\b\.?", r" \1m", plain).split())
