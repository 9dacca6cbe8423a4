"""Index the same pages with every pipeline, and ask each all questions in turn."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from time import perf_counter

from benchmarks.pipelines.pipeline import FOUND, SHORT_WORDS, Pipeline, TimedEmbedder
from core.domain.document import Document
from evaluation.bench import Progress, say_nothing
from evaluation.scores.measured import Measured, ScoreCollector
from evaluation.scores.metrics import holds_answer
from evaluation.scores.ranking import hit_at
from evaluation.suites.cmu import Question

SUITE = "pipelines"
DEPTHS = (1, 5, FOUND)
STEP = "retrieve"


@dataclass
class Run:
    """A pipeline and its results so far; `words` are the lengths of all passages shown."""

    name: str
    pipeline: Pipeline
    embedder: TimedEmbedder
    collector: ScoreCollector = field(default_factory=ScoreCollector)
    words: list[int] = field(default_factory=list)
    facts: dict[str, float] = field(default_factory=dict)

    async def fill(self, documents: Sequence[Document]) -> None:
        """Index the pages, timed."""
        started = perf_counter()
        passages = await self.pipeline.index(documents)
        seconds = perf_counter() - started
        self.facts = {"passages": passages, "index_seconds": seconds, "of_it_embedding": self.embedder.seconds}

    async def ask(self, question: Question) -> None:
        """One question, timed and scored."""
        started = perf_counter()
        found = await self.pipeline.search(question.text)
        self.collector.time({STEP: 1000 * (perf_counter() - started)})
        self.collector.score_all(question.id, scores(found, question.answers))
        self.words += [len(passage.split()) for passage in found]

    def measured(self) -> Measured:
        """All that was measured."""
        mean = sum(self.words) / len(self.words) if self.words else 0.0
        shown = {"words_a_passage": mean, "words_of_the_longest": max(self.words, default=0)}
        return self.collector.done(SUITE, self.name, **self.facts, **shown)


def scores(found: Sequence[str], answers: Sequence[str]) -> dict[str, float]:
    """Hits among the passages as they are shown, and among them where only those of SHORT_WORDS or fewer count."""
    whole = [{0} if holds_answer(passage, answers) else set[int]() for passage in found]
    is_short = [len(passage.split()) <= SHORT_WORDS for passage in found]
    short = [place if fits else set[int]() for place, fits in zip(whole, is_short, strict=True)]
    hits = {f"hit@{depth}": hit_at(whole, depth) for depth in DEPTHS}
    return hits | {f"hit@{depth} short": hit_at(short, depth) for depth in DEPTHS}


async def compete(
    runs: Sequence[Run],
    documents: Sequence[Document],
    questions: Sequence[Question],
    progress: Progress = say_nothing,
) -> Mapping[str, Measured]:
    """Every pipeline filled, one after the other, then every question asked of each before the next one."""
    for done, run in enumerate(runs, start=1):
        await run.fill(documents)
        await run.pipeline.search("Is everything loaded?")  # the first search loads models and opens connections
        progress(f"{run.name} filled", done, len(runs))
    for run, question in interleaved(runs, questions):
        await run.ask(question)
    return {run.name: run.measured() for run in runs}


def interleaved(runs: Sequence[Run], questions: Sequence[Question]) -> Iterator[tuple[Run, Question]]:
    """Question by question; each pipeline is the first as often as any other, so that noise hits all alike."""
    for number, question in enumerate(questions):
        first = number % len(runs)
        for run in [*runs[first:], *runs[:first]]:
            yield run, question
