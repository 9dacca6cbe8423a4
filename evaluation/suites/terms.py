"""An invented college with pages of two years: whether the right year is found."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path

from core.domain.passage import Candidate, Scope
from evaluation.asking import ask, score_seen
from evaluation.bench import Bench
from evaluation.configurations import Configuration
from evaluation.scores.expected import Facts
from evaluation.scores.measured import Measured, ScoreCollector
from evaluation.scores.ranking import hit_at, reciprocal_rank
from evaluation.workshop import AdvisorUnderTest

HERE = Path(__file__).parent
ROWS, SITE = HERE / "terms.jsonl", HERE / "terms_site"
ASKED_AT = datetime(2026, 10, 15, 16, 0, tzinfo=UTC)  # in the fall of the newer of the two years
DEPTHS = (1, 3)
_DAYS = re.compile(r"([A-Z][a-z]+) (\d+)–(\d+)")
_COUNTED = re.compile(r"(\w+) (?:credits|courses)")


@dataclass(frozen=True)
class Question:
    """A question, the words and the end of the page that answer it, and the words that answer it for another year."""

    id: str
    kind: str
    question: str
    page: str
    right: str
    wrong: str = ""

    @property
    def half(self) -> str:
        """A weight is chosen on one half of each kind, and reported on the other."""
        return "chosen on" if int(self.id.removeprefix("terms-")) % 2 else "held out"


def read_questions(path: Path = ROWS) -> list[Question]:
    """All questions."""
    return [Question(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]


async def terms(bench: Bench, configuration: Configuration) -> Measured:
    """Needs no data but our own. Raises AdvisorError."""
    then = replace(bench, clock=lambda: ASKED_AT)
    advisor = await then.on_files("terms", configuration, {"wexcombe": sorted(SITE.iterdir())})
    collector, questions = ScoreCollector(), read_questions()
    for done, question in enumerate(questions, start=1):
        found = await advisor.engine.retriever.retrieve(question.question, Scope())
        collector.score_all(question.id, _ranked(question, found))
        await _score_answer(collector, advisor, question)
        bench.progress(f"terms, {configuration.name}: questions asked", done, len(questions))
    return collector.done("terms", configuration.name, questions=len(questions))


def brings(question: Question, candidate: Candidate) -> bool:
    """Whether a passage answers the question for the year that it asks about."""
    return candidate.chunk.url.endswith(question.page) and question.right in candidate.chunk.text


def _ranked(question: Question, found: Sequence[Candidate]) -> dict[str, float]:
    brought = [{0} if brings(question, each) else set[int]() for each in found]
    hits = {f"hit@{depth}": hit_at(brought, depth) for depth in DEPTHS}
    by_part = {f"hit@1 ({part})": hits["hit@1"] for part in (question.kind, question.half)}
    return hits | {"MRR": reciprocal_rank(brought)} | by_part


async def _score_answer(collector: ScoreCollector, advisor: AdvisorUnderTest, question: Question) -> None:
    asked = await ask(advisor, question.question)
    collector.time(asked.answer.timings_ms)
    expected = facts_of(question.right, or_number=True)
    score_seen(collector, question.id, asked, expected, question.kind)
    collector.score(question.id, right=expected.is_said(asked.text))
    if question.wrong:
        collector.score(question.id, says_another_year=facts_of(question.wrong).is_said(asked.text))


def facts_of(words: str, or_number: bool = False) -> Facts:
    """The facts in a page's words: of "March 15–19" both days, however joined; of "42 credits" the number, too."""
    if days := _DAYS.fullmatch(words):
        month, first, last = days.groups()
        return Facts(((f"{month} {first}",), (f"{month} {last}", f"{first}–{last}")))
    counted = _COUNTED.fullmatch(words) if or_number else None
    return Facts(((words, counted[1]) if counted else (words,),))
