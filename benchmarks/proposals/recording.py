"""Ask the questions of the other benchmarks, and keep every statement that could be quoted for them."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime

from benchmarks.turns.__main__ import Clock
from benchmarks.unchanged.questions import Question
from benchmarks.unchanged.sets import Part
from bot.running import prepared_settings
from bot.workshop import open_workshop
from core.domain.answer import Outcome
from core.domain.conversation import StandaloneQuestion
from core.domain.passage import Candidate
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.rag.answering.quotes.choosing import Scored, confidence_features
from core.rag.answering.quotes.features import Shared
from core.rag.verification.citations import MARK
from evaluation.asking import Asked, ask
from evaluation.bench import Bench, open_bench
from evaluation.scores.seen import Seen
from evaluation.workshop import AdvisorUnderTest

FIRST = 8  # passages, as many as are quoted from
_MOST = 40  # statements of a question


@dataclass(frozen=True)
class Proposed:
    """A statement of a passage with its grade: what it is ranked by, what its probability comes from; is it right?"""

    passage: int
    grade: float
    headings: tuple[str, ...]
    text: str
    features: dict[str, float]
    sure: dict[str, float]
    is_right: bool


@dataclass(frozen=True)
class Case:
    """A question, what was said, and what could have been quoted, the likeliest first.

    `is_on_pages` where saying nothing would be wrong; `passage` is that of the first quotation, 0 for none; `holds`
    where the text has the answer anywhere, and `probability` is what the answer was decided by.
    """

    set: str
    site: str
    id: str
    kind: str
    question: str
    outcome: str
    written_by: str
    first: str
    passage: int
    is_right: bool
    holds: bool
    is_on_pages: bool
    probability: float
    proposed: list[Proposed]

    def as_told(self) -> dict[str, object]:
        """All of it, for JSON."""
        return asdict(self)


@dataclass(frozen=True)
class Recorder(ExtractiveWriter):
    """The quoter, keeping what it ranked last."""

    ranked: list[tuple[Shared, list[Scored]]] = field(default_factory=list)

    async def proposals(self, question: StandaloneQuestion, kept: Sequence[Candidate]) -> tuple[Shared, list[Scored]]:
        """What the quoter ranks."""
        found = await super().proposals(question, kept)
        self.ranked.append(found)
        return found


async def cases_of(parts: Sequence[Part], every: int = 1) -> list[Case]:
    """The cases of these parts. Raises AdvisorError."""
    settings, found = prepared_settings(level="ERROR"), list[Case]()
    cache = settings.data_dir / "eval-vectors"
    async with open_workshop(settings) as workshop, open_bench(workshop, settings.eval_data, cache) as bench:
        for part in parts:
            found += await _of_part(bench, part, every)
    return found


async def _of_part(bench: Bench, part: Part, every: int) -> list[Case]:
    clock = Clock(datetime.now(UTC))
    bench.clock = clock.now
    advisor = await part.open(bench)
    writer = advisor.engine.spare_writer
    assert isinstance(writer, ExtractiveWriter)  # noqa: S101 - the default configuration quotes
    recorder = Recorder(**vars(writer))
    advisor = replace(advisor, engine=replace(advisor.engine, spare_writer=recorder))
    found = []
    for question in part.draw(await part.make(bench, advisor))[::every]:
        clock.time = question.at
        found.append(await _case(part, question, advisor, recorder))
    return found


async def _case(part: Part, question: Question, advisor: AdvisorUnderTest, recorder: Recorder) -> Case:
    recorder.ranked.clear()
    asked = await ask(advisor, question.text, question.history, question.sources)
    if not recorder.ranked:  # a record or a table answered, or nothing did
        await recorder.proposals(asked.answer.question, asked.found[:FIRST])
    common, ranking = recorder.ranked[-1]
    answer, first = asked.answer, Seen.of(asked.answer).first or asked.answer.text.partition("\n")[0]
    return Case(
        part.set,
        part.site,
        question.id,
        question.kind,
        question.text,
        answer.outcome.value,
        answer.written_by,
        first,
        _passage(common, asked, first),
        bool(question.judge(asked)),
        _is_right(question, asked, answer.text),
        not question.judge(_saying(asked, Outcome.NO_EVIDENCE, "")),
        asked.confidence,
        [_proposed(question, asked, common, ranking, at) for at in range(min(len(ranking), _MOST))],
    )


def _proposed(question: Question, asked: Asked, common: Shared, ranking: list[Scored], at: int) -> Proposed:
    one = ranking[at]
    reading = common.read.get(one.statement.text)
    sure = confidence_features(common, ranking[at:], reading) if reading else {}
    is_right = _is_right(question, asked, one.statement.text)
    grade = common.kept[one.statement.number - 1].grade or 0.0
    told = one.statement
    return Proposed(told.number, grade, told.headings, told.text, dict(one.features), sure, is_right)


def _is_right(question: Question, asked: Asked, text: str) -> bool:
    return bool(question.judge(_saying(asked, Outcome.ANSWERED, f"“{text}” [1]")))


def _saying(asked: Asked, outcome: Outcome, text: str) -> Asked:
    return replace(asked, answer=replace(asked.answer, outcome=outcome, text=text))


def _passage(common: Shared, asked: Asked, first: str) -> int:
    """The number, among those that were read, of the passage that the first line cites."""
    mark = MARK.search(first)
    cited = {each.number: each.chunk_id for each in asked.answer.citations}.get(int(mark[1])) if mark else None
    ids = [each.chunk.id for each in common.kept]
    return ids.index(cited) + 1 if cited in ids else 0
