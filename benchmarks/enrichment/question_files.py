"""The sets: files of pages by source, and questions with what tells that a passage answers them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

from core.domain.search import Candidate, Scope
from evaluation.rows import read_rows
from evaluation.scores.metrics import holds_answer
from evaluation.suites import cmu, demo, syllabi

DEMO_SITE = Path(__file__).parents[2] / "demo" / "site"
SETS = ("demo", "columbia", "cmu", "cmu-papers", "syllabi")


@dataclass(frozen=True)
class Asked:
    """A question, where it is searched, and whether a passage answers it, as it is read."""

    id: str
    text: str
    is_answered: Callable[[Candidate], bool]
    scope: Scope = field(default_factory=Scope)


def files_of(name: str, data: Path) -> Mapping[str, Sequence[Path]]:
    """The files of a set by source."""
    if name == "demo":
        return {"larkmoor": sorted(DEMO_SITE.rglob("*.html")) + sorted((DEMO_SITE / "files").iterdir())}
    if name == "columbia":
        return {"columbia": sorted(path for path in (data / "html" / "columbia").rglob("*") if path.is_file())}
    if name == "syllabi":
        return {file.stem: [file] for file in sorted((data / "syllabi" / "pdf").iterdir())}
    parts = cmu.PAGES + cmu.PAPERS if name == "cmu-papers" else cmu.PAGES
    return {part: sorted((data / "cmu" / part).iterdir()) for part in parts}


def questions_of(name: str, data: Path) -> Sequence[Asked]:
    """The questions of a set; none where there are only pages."""
    if name == "demo":
        rows = [row for row in read_rows(demo.ROWS) if row.pages and not row.history]
        return [Asked(row.id, row.question, partial(_says, row.facts)) for row in rows]
    if name.startswith("cmu"):
        questions = cmu.read_questions(data / "cmu" / "qa.jsonl")
        return [Asked(each.id, each.text, partial(_has, each.answers)) for each in questions]
    if name == "syllabi":
        marked = [each for each in syllabi.read_questions(data / "syllabi" / "qa.jsonl") if each.evidence]
        return [Asked(each.id, each.text, partial(_has, each.evidence), Scope((each.document,))) for each in marked]
    return []


def _read(candidate: Candidate) -> str:
    return f"{candidate.chunk.anchor}\n{candidate.reading}"


def _has(answers: Sequence[str], candidate: Candidate) -> bool:
    return holds_answer(_read(candidate), answers)


def _says(facts: Sequence[Sequence[str]], candidate: Candidate) -> bool:
    return all(any(part.lower() in _read(candidate).lower() for part in fact) for fact in facts)
