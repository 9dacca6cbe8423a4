"""Question sets to test search stages in memory, with the results of the shipped search."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from functools import partial
from pathlib import Path

from benchmarks.stages.exact_search import ExactSearch, exact_search
from core.domain.search import Candidate, Scope
from core.errors import ConfigurationError
from core.models.token_count import default_counter
from core.ports.models import Embedder, Vector
from core.rag.indexing.chunking import Chunker
from core.rag.retrieval.ranking import RankingWeights
from core.rag.retrieval.retriever import Retriever
from evaluation.rows import read_rows
from evaluation.scores.metrics import holds_answer
from evaluation.suites import cmu, demo, syllabi, terms

DEMO_SITE = Path(__file__).parents[2] / "demo" / "site"


@dataclass(frozen=True)
class Item:
    """A question, where it is searched, and whether a passage, as it is read, answers it."""

    id: str
    question: str
    answers: Callable[[Candidate], bool]
    scope: Scope = field(default_factory=Scope)


@dataclass
class QuestionSet:
    """A set of questions with their passages, asked `today`; `found` are the candidates before the stages tried."""

    name: str
    search: ExactSearch
    items: Sequence[Item]
    embedder: Embedder
    today: date = field(default_factory=lambda: datetime.now(UTC).date())
    found: dict[str, list[Candidate]] = field(default_factory=dict)
    _vectors: dict[str, Vector] = field(default_factory=dict)

    async def ask(self) -> None:
        """Searches every question as shipped, but without the stages that can be tried. Raises ModelError."""
        weights = RankingWeights(period=0.0)
        retriever = Retriever(self.search, self.embedder, weights=weights)
        self.found = {item.id: await retriever.retrieve(item.question, item.scope) for item in self.items}

    async def vector(self, text: str) -> Vector:
        """The vector of a question, or another form of it. Raises ModelError."""
        if text not in self._vectors:
            self._vectors[text] = await self.embedder.embed_query(text)
        return self._vectors[text]


async def question_sets(data: Path, embedder: Embedder, names: Sequence[str] = ()) -> list[QuestionSet]:
    """Demo campus, two-year college, campus and syllabi, or those named. Raises ConfigurationError or ModelError."""
    if not (data / "cmu").is_dir() or not (data / "syllabi").is_dir():
        raise ConfigurationError(f"{data} has no folders cmu and syllabi; name the one that has them with --data.")
    made = {
        "demo": partial(_demo, embedder),
        "terms": partial(_terms, embedder),
        "cmu": partial(_cmu, data / "cmu", embedder),
        "syllabi": partial(_syllabi, data / "syllabi", embedder),
    }
    return [await make() for name, make in made.items() if name in (names or made)]


async def _demo(embedder: Embedder) -> QuestionSet:
    files = sorted(DEMO_SITE.rglob("*.html")) + sorted((DEMO_SITE / "files").iterdir())
    search = await exact_search({"larkmoor": files}, Chunker(default_counter()), embedder)
    rows = [row for row in read_rows(demo.ROWS) if row.pages and not row.history]
    return QuestionSet("demo", search, [Item(row.id, row.question, _says(row.facts)) for row in rows], embedder)


async def _terms(embedder: Embedder) -> QuestionSet:
    search = await exact_search({"wexcombe": sorted(terms.SITE.iterdir())}, Chunker(default_counter()), embedder)
    items = [Item(each.id, each.question, partial(terms.brings, each)) for each in terms.read_questions()]
    return QuestionSet("terms", search, items, embedder, terms.ASKED_AT.date())


async def _cmu(data: Path, embedder: Embedder) -> QuestionSet:
    files = {part: sorted((data / part).iterdir()) for part in cmu.PAGES}
    search = await exact_search(files, Chunker(default_counter()), embedder)
    questions = cmu.read_questions(data / "qa.jsonl")
    return QuestionSet("cmu", search, [Item(each.id, each.text, _has(each.answers)) for each in questions], embedder)


async def _syllabi(data: Path, embedder: Embedder) -> QuestionSet:
    files = {file.stem: [file] for file in sorted((data / "pdf").iterdir())}
    search = await exact_search(files, Chunker(default_counter()), embedder)
    questions = [each for each in syllabi.read_questions(data / "qa.jsonl") if each.evidence]
    items = [Item(each.id, each.text, _has(each.evidence), Scope((each.document,))) for each in questions]
    return QuestionSet("syllabi", search, items, embedder)


def _read(candidate: Candidate) -> str:
    return f"{candidate.chunk.anchor}\n{candidate.reading}"


def _has(answers: Sequence[str]) -> Callable[[Candidate], bool]:
    return lambda candidate: holds_answer(_read(candidate), answers)


def _says(facts: Sequence[Sequence[str]]) -> Callable[[Candidate], bool]:
    return lambda candidate: all(any(part.lower() in _read(candidate).lower() for part in fact) for fact in facts)
