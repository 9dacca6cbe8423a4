"""Fit the probability that the first quotation answers: `python -m benchmarks.students.fit_confidence [--site NAME …]`.

Asks the open questions by quoting alone, each site on an index of its own, and fits a logistic regression with each
site left out once; prints the AUC on the site left out, the curve of thresholds, and the coefficients of all sites.
"""

import argparse
import asyncio
import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace

import numpy
from numpy.typing import NDArray

from benchmarks.students.__main__ import Day, index_of
from benchmarks.students.rows import StudentRow, read_rows
from benchmarks.students.scoring import Scored
from benchmarks.students.sites import SITES
from bot.running import prepared_settings
from bot.workshop import open_workshop
from core.domain.conversation import StandaloneQuestion
from core.domain.passage import Candidate
from core.ports.models import OnText, Quoted, Quoter
from core.rag.answering.quotes.weights import CONFIDENCE, QUOTABLE_FROM
from evaluation.asking import ask
from evaluation.bench import Bench, open_bench
from evaluation.configurations import DEFAULT
from evaluation.scores.agreement import area_under_curve
from evaluation.workshop import AdvisorUnderTest

Matrix = NDArray[numpy.float64]
CAMPUSES = {"calendar": "cmu"}  # a site of the same campus as another one is left out with it
SHRINKAGE = 1.0


@dataclass(frozen=True)
class Case:
    """A question of a site: the features of its first quotation, and whether that is right."""

    site: str
    features: Sequence[float]
    is_right: bool
    is_answerable: bool


@dataclass
class Recorder:
    """A `Quoter` that keeps the features of the last first quotation."""

    quoter: Quoter
    name: str = "extractive"
    last: Quoted = field(default_factory=lambda: Quoted(""))

    async def write(
        self, question: StandaloneQuestion, kept: Sequence[Candidate], on_text: OnText | None = None
    ) -> str:
        """The draft."""
        return (await self.quote(question, kept)).draft

    async def quote(self, question: StandaloneQuestion, kept: Sequence[Candidate]) -> Quoted:
        """What the quoter gives, always taken for an answer."""
        self.last = await self.quoter.quote(question, kept)
        quotations = [paragraph for paragraph in self.last.draft.split("\n\n") if paragraph.startswith("“")]
        return Quoted("".join(quotations[:1]))


async def gathered(names: Sequence[str]) -> list[Case]:
    """The cases of these sites. Raises AdvisorError."""
    settings, cases = prepared_settings(level="ERROR"), list[Case]()
    cache = settings.data_dir / "eval-vectors"
    async with open_workshop(settings) as workshop, open_bench(workshop, settings.eval_data, cache) as bench:
        for name in names:
            cases += await _of_site(bench, name)
    return cases


async def _of_site(bench: Bench, name: str) -> list[Case]:
    day = Day(SITES[name].today)
    bench.clock = day.now
    advisor = await index_of(bench, name, DEFAULT)
    recorder = Recorder(advisor.engine.spare_writer)
    grader = replace(advisor.engine.grader, threshold=QUOTABLE_FROM, closest=QUOTABLE_FROM)
    engine = replace(
        advisor.engine, writer=recorder, spare_writer=recorder, grader=grader, structured=None, binding=None
    )
    quoting = replace(advisor, engine=engine)
    rows = [row for row in read_rows(is_sealed=False) if row.site == name and row.style != "compound"]
    found = [await _case(quoting, recorder, row, day) for row in rows]
    return [case for case in found if case is not None]


async def _case(advisor: AdvisorUnderTest, recorder: Recorder, row: StudentRow, day: Day) -> Case | None:
    day.today, recorder.last = row.today or SITES[row.site].today, Quoted("")
    answer = (await ask(advisor, row.question, row.history)).answer
    if not recorder.last.features:
        return None
    is_right = Scored(row, answer).scores.get("right anywhere", 0.0) == 1.0
    return Case(row.site, [recorder.last.features[each] for each in CONFIDENCE], is_right, not row.unanswerable)


def fit(cases: Sequence[Case]) -> Matrix:
    """The coefficients, the bias last, by Newton's method; a site weighs as the root of its number of cases."""
    x = numpy.array([[*case.features, 1.0] for case in cases])
    y = numpy.array([float(case.is_right) for case in cases])
    sizes = {case.site: sum(other.site == case.site for other in cases) for case in cases}
    weight = numpy.array([1 / math.sqrt(sizes[case.site]) for case in cases])
    weight *= len(cases) / weight.sum()
    scale = numpy.append(x[:, :-1].std(axis=0) ** 2 * SHRINKAGE + 1e-6, 1e-9)
    found: Matrix = numpy.zeros(x.shape[1])
    for _ in range(50):
        p = 1 / (1 + numpy.exp(-x @ found))
        slope = x.T @ (weight * (p - y)) + scale * found
        found -= numpy.linalg.solve((x * (weight * p * (1 - p))[:, None]).T @ x + numpy.diag(scale), slope)
    return found


def left_out(cases: Sequence[Case]) -> list[float]:
    """The probability of each case by the coefficients of all other campuses."""
    campuses = {_campus(case) for case in cases}
    fitted = {each: fit([case for case in cases if _campus(case) != each]) for each in campuses}
    return [float(1 / (1 + math.exp(-numpy.dot([*case.features, 1.0], fitted[_campus(case)])))) for case in cases]


def _campus(case: Case) -> str:
    return CAMPUSES.get(case.site, case.site)


def report(cases: Sequence[Case]) -> str:
    """The AUC of each site left out, the curve of thresholds, and the coefficients of all sites."""
    chances = left_out(cases)
    lines = [f"{site}: {_auc(cases, chances, site)}" for site in dict.fromkeys(case.site for case in cases)]
    lines.append(f"all: {_auc(cases, chances, '')}")
    lines.append("| from | right and answered | not on the pages, but answered |\n|---|---|---|")
    lines += [_threshold(cases, chances, at / 20) for at in range(1, 18)]
    told = zip([*CONFIDENCE, "bias"], fit(cases), strict=True)
    return "\n".join([*lines, ", ".join(f"{name} {value:.3f}" for name, value in told)])


def _auc(cases: Sequence[Case], chances: Sequence[float], site: str) -> str:
    pairs = [(chance, case) for chance, case in zip(chances, cases, strict=True) if site in {"", case.site}]
    right = [chance for chance, case in pairs if case.is_right]
    off = [chance for chance, case in pairs if not case.is_answerable]
    return f"{len(pairs)} cases, AUC of right ones against those not on the pages {area_under_curve(off, right):.3f}"


def _threshold(cases: Sequence[Case], chances: Sequence[float], least: float) -> str:
    taken = [case for case, chance in zip(cases, chances, strict=True) if chance >= least]
    answerable = sum(case.is_answerable for case in cases)
    right, off = sum(case.is_right for case in taken), sum(not case.is_answerable for case in taken)
    return f"| {least:.2f} | {right / answerable:.3f} | {off / (len(cases) - answerable):.3f} |"


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--site", action="append", default=[], choices=sorted(SITES), help="repeatable")
    chosen = parser.parse_args()
    print(report(asyncio.run(gathered(chosen.site or list(SITES)))))


if __name__ == "__main__":
    main()
