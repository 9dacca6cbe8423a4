"""The effect of typos on search: real campus questions as typed, and with one seeded typo."""

import random
import re
from string import ascii_lowercase
from time import perf_counter

from core.domain.passage import Candidate, Scope
from evaluation.bench import Bench
from evaluation.configurations import Configuration
from evaluation.scores.measured import Measured, ScoreCollector
from evaluation.scores.ranking import hit_at, reciprocal_rank
from evaluation.suites.cmu import FORMS, PAGES, Question, read_questions
from evaluation.workshop import AdvisorUnderTest

SEED = 11
DEPTHS = (1, 5, 10)
_WORD = re.compile(r"[A-Za-z]{4,}")  # in shorter words a slip is mostly another word


async def typos(bench: Bench, configuration: Configuration) -> Measured:
    """On the university's pages, without its papers. Raises AdvisorError."""
    data = bench.folder("cmu")
    questions = read_questions(data / "qa.jsonl")
    advisor = await bench.on_files("cmu", configuration, {part: sorted((data / part).iterdir()) for part in PAGES})
    collector, draw, mended = ScoreCollector(), random.Random(SEED), 0  # noqa: S311
    for done, question in enumerate(questions, start=1):
        slipped = with_slip(question.text, draw)
        await _score(collector, advisor, question, question.text, "")
        await _score(collector, advisor, question, slipped, " with a slip")
        mended += await advisor.engine.retriever.understood(slipped) == question.text
        collector.score(
            question.id, left_alone=await advisor.engine.retriever.understood(question.text) == question.text
        )
        bench.progress(f"typos, {configuration.name}: questions asked", done, len(questions))
    return collector.done("typos", configuration.name, questions=len(questions), mended=mended)


def with_slip(question: str, draw: random.Random) -> str:
    """The question with two letters swapped, one left out, doubled or wrong, in one of its longer words."""
    words = list(_WORD.finditer(question))
    word = draw.choice(words)
    at = word.start() + draw.randrange(word.end() - word.start() - 1)
    one, two = question[at], question[at + 1]
    slips = [two + one, one, one + one + two, draw.choice(ascii_lowercase) + two]
    slipped = [question[:at] + slip + question[at + 2 :] for slip in slips]
    return draw.choice([text for text in slipped if text != question])


async def _score(
    collector: ScoreCollector, advisor: AdvisorUnderTest, question: Question, text: str, label: str
) -> None:
    started = perf_counter()
    retriever = advisor.engine.retriever
    found = await retriever.retrieve(await retriever.understood(text), Scope(), max(DEPTHS))
    collector.time({f"spell and retrieve{label}": 1000 * (perf_counter() - started)})
    brought = [{0} if _answers(candidate, question) else set[int]() for candidate in found]
    hits = {f"hit@{depth}{label}": hit_at(brought, depth) for depth in DEPTHS}
    collector.score_all(question.id, hits | {f"MRR{label}": reciprocal_rank(brought)})


def _answers(candidate: Candidate, question: Question) -> bool:
    return FORMS[""](candidate, question.answers)
