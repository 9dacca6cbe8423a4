"""Fit the probability that the first quotation answers: `python -m benchmarks.proposals.fit FILE …`.

The files are those of `python -m benchmarks.proposals --out FILE`. A logistic regression is fitted with each campus
left out once; printed are the AUC and what is answered there, beside the shipped weights, and the weights of all sites.
"""

import argparse
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy
from numpy.typing import NDArray

from core.rag.answering.quotes.weights import ANSWERS_FROM, CONFIDENCE, CONFIDENCE_BIAS
from evaluation.scores.agreement import area_under_curve

Matrix = NDArray[numpy.float64]
CAMPUSES = {"calendar": "cmu", "handbook": "cmu"}  # sites of one campus are left out together
SHRINKAGE = 1.0


@dataclass(frozen=True)
class Case:
    """A question of a site: the features of its first quotation, and whether that is right."""

    site: str
    features: Sequence[float]
    is_right: bool
    is_answerable: bool

    @property
    def campus(self) -> str:
        """The campus of the site."""
        return CAMPUSES.get(self.site, self.site)


def cases_in(files: Sequence[Path]) -> Iterator[Case]:
    """The questions whose first quotation was read."""
    for line in (line for file in files for line in file.read_text(encoding="utf-8").splitlines()):
        told = json.loads(line)
        first = next(iter(told["proposed"]), None)
        if first and first["sure"]:
            is_right = told["is_on_pages"] and first["is_right"]
            yield Case(told["site"], [first["sure"][each] for each in CONFIDENCE], is_right, told["is_on_pages"])


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
    fitted = {each: fit([case for case in cases if case.campus != each]) for each in {case.campus for case in cases}}
    return [_chance(case, fitted[case.campus]) for case in cases]


def _chance(case: Case, weights: Matrix) -> float:
    return float(1 / (1 + math.exp(-numpy.dot([*case.features, 1.0], weights))))


def report(cases: Sequence[Case]) -> str:
    """The shipped weights beside those of the other campuses, and the weights of all sites."""
    shipped = numpy.array([*CONFIDENCE.values(), CONFIDENCE_BIAS])
    ways = {"shipped": [_chance(case, shipped) for case in cases], "campus left out": left_out(cases)}
    lines = ["| weights | site | AUC | answered and right | answered and wrong | not on the pages, but answered |"]
    lines.append("|---" * 6 + "|")
    for name, chances in ways.items():
        for site in [*dict.fromkeys(case.site for case in cases), "all"]:
            of_site = [pair for pair in zip(cases, chances, strict=True) if site in {"all", pair[0].site}]
            lines.append(f"| {name} | {site} | {_figures(of_site)} |")
    told = zip([*CONFIDENCE, "bias"], fit(cases), strict=True)
    return "\n".join([*lines, ", ".join(f"{name} {value:.3f}" for name, value in told)])


def _figures(pairs: Sequence[tuple[Case, float]]) -> str:
    right = [chance for case, chance in pairs if case.is_right]
    wrong = [chance for case, chance in pairs if not case.is_right]
    answered = [case for case, chance in pairs if chance >= ANSWERS_FROM]
    counts = (
        sum(case.is_right for case in answered),
        sum(not case.is_right and case.is_answerable for case in answered),
        sum(not case.is_answerable for case in answered),
    )
    return " | ".join([f"{area_under_curve(wrong, right):.3f}", *map(str, counts)])


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser("python -m benchmarks.proposals.fit", description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    print(report(list(cases_in(parser.parse_args().files))))


if __name__ == "__main__":
    main()
