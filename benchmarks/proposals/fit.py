"""Fit the choice of quotations and its probability: `python -m benchmarks.proposals.fit FILE …`.

The files are those of `python -m benchmarks.proposals --out FILE`. A softmax over the statements of a question orders
them, and a logistic regression says how probably the first one answers. Printed is how both do on each campus when
they are fitted to the others, beside the shipped weights; then the weights of all campuses.
"""

import argparse
import json
import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy
from numpy.typing import NDArray

from core.rag.answering.quotes.features import log_odds
from core.rag.answering.quotes.weights import ANSWERS_FROM, CONFIDENCE, CONFIDENCE_BIAS, QUOTE
from evaluation.scores.agreement import area_under_curve

Matrix = NDArray[numpy.float64]
Weights = Mapping[str, float]
CAMPUSES = {"calendar": "cmu", "handbook": "cmu"}  # sites of one campus are left out together
PENALTY, SHRINKAGE = 0.1, 1.0  # L2, on features in units of their standard deviation
_STEPS, _RATE = 400, 0.05  # of Adam (Kingma and Ba 2015)
_CLEAREST = 2.0  # as in `confidence_features`
_SET = "of_another_period"  # its weight is set and not fitted
_FITTED = [name for name in CONFIDENCE if name != _SET]


@dataclass(frozen=True)
class Case:
    """A question of a site: the features of its statements, what their probability comes from, and which are right."""

    site: str
    values: Matrix
    sure: Sequence[Mapping[str, float]]
    is_right: NDArray[numpy.bool_]
    is_answerable: bool

    @property
    def campus(self) -> str:
        """The campus of the site."""
        return CAMPUSES.get(self.site, self.site)


@dataclass(frozen=True)
class First:
    """The first quotation of a question: what its probability comes from, and whether it is right."""

    case: Case
    features: Mapping[str, float]
    is_right: bool


def cases_in(files: Sequence[Path]) -> Iterator[Case]:
    """The questions with statements that could be quoted."""
    for line in (line for file in files for line in file.read_text(encoding="utf-8").splitlines()):
        told = json.loads(line)
        if proposed := told["proposed"]:
            values = numpy.array([[each["features"][name] for name in QUOTE] for each in proposed])
            is_right = numpy.array([told["is_on_pages"] and each["is_right"] for each in proposed])
            yield Case(told["site"], values, [each["sure"] for each in proposed], is_right, told["is_on_pages"])


def fit_choice(cases: Sequence[Case]) -> Matrix:
    """The weights that make the right statements likeliest; a site counts by the root of its size."""
    usable = [each for each in cases if each.is_right.any() and not each.is_right.all()]
    sizes = Counter(each.site for each in usable)
    shares = [1 / math.sqrt(sizes[each.site]) for each in usable]
    spread = numpy.concatenate([each.values for each in usable]).std(axis=0) + 1e-6
    found, mean, square = (numpy.zeros(len(QUOTE)) for _ in range(3))
    for step in range(1, _STEPS + 1):
        slopes = [
            share / sum(shares) * _slope(each.values / spread, each.is_right, found)
            for each, share in zip(usable, shares, strict=True)
        ]
        slope = numpy.sum(slopes, axis=0) + PENALTY * found
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        found = found - _RATE * (mean / (1 - 0.9**step)) / (numpy.sqrt(square / (1 - 0.999**step)) + 1e-8)
    weights: Matrix = found / spread
    return weights


def _slope(values: Matrix, right: NDArray[numpy.bool_], found: Matrix) -> Matrix:
    likely, wanted = _shares(values @ found), _shares(values @ found) * right
    slope: Matrix = values.T @ (likely - wanted / wanted.sum())
    return slope


def _shares(scores: Matrix) -> Matrix:
    sizes = numpy.exp(scores - scores.max())
    shares: Matrix = sizes / sizes.sum()
    return shares


def first_of(case: Case, weights: Matrix) -> First:
    """The statement that these weights put first, with its share by them."""
    shares = _shares(case.values @ weights)
    at = int(shares.argmax())
    features = {**case.sure[at], "share": min(log_odds(float(shares[at])), _CLEAREST)} if case.sure[at] else {}
    return First(case, features, bool(case.is_right[at]))


def fit_confidence(firsts: Sequence[First]) -> Weights:
    """The coefficients and `bias`, by Newton's method, of those that name no other period."""
    usable = [each for each in firsts if each.features and not each.features[_SET]]
    sizes = Counter(each.case.site for each in usable)
    x = numpy.array([[*(each.features[name] for name in _FITTED), 1.0] for each in usable])
    y = numpy.array([float(each.is_right) for each in usable])
    weight = numpy.array([1 / math.sqrt(sizes[each.case.site]) for each in usable])
    weight *= len(usable) / weight.sum()
    scale = numpy.append(x[:, :-1].std(axis=0) ** 2 * SHRINKAGE + 1e-6, 1e-9)
    found: Matrix = numpy.zeros(x.shape[1])
    for _ in range(50):
        p = 1 / (1 + numpy.exp(-x @ found))
        slope = x.T @ (weight * (p - y)) + scale * found
        found = found - numpy.linalg.solve((x * (weight * p * (1 - p))[:, None]).T @ x + numpy.diag(scale), slope)
    return dict(zip([*_FITTED, "bias"], found.tolist(), strict=True)) | {_SET: CONFIDENCE[_SET]}


def chance_of(first: First, weights: Weights) -> float:
    """The probability (0…1) that it answers; 0 for one that was not read."""
    odds = weights["bias"] + sum(weights[name] * first.features.get(name, 0.0) for name in CONFIDENCE)
    return 1 / (1 + math.exp(-odds)) if first.features else 0.0


def left_out(cases: Sequence[Case]) -> list[tuple[First, float]]:
    """The first quotation of each question and its probability, by the weights of all other campuses."""
    told = []
    for campus in dict.fromkeys(each.campus for each in cases):
        others, own = [each for each in cases if each.campus != campus], [e for e in cases if e.campus == campus]
        choice = fit_choice(others)
        sure = fit_confidence([first_of(each, choice) for each in others])
        told += [(first, chance_of(first, sure)) for first in (first_of(each, choice) for each in own)]
    return told


def report(cases: Sequence[Case]) -> str:
    """The shipped weights beside those of the other campuses, by site; then the weights of all campuses."""
    shipped = [first_of(each, numpy.array([*QUOTE.values()])) for each in cases]
    known = {**CONFIDENCE, "bias": CONFIDENCE_BIAS}
    ways = {"shipped": [(each, chance_of(each, known)) for each in shipped], "campus left out": left_out(cases)}
    head = (
        "weights",
        "site",
        "AUC",
        "right is first",
        "answered and right",
        "and wrong",
        "not on the pages, but answered",
    )
    lines = [f"| {' | '.join(head)} |", "|---" * len(head) + "|"]
    for name, told in ways.items():
        for site in [*dict.fromkeys(case.site for case in cases), "all"]:
            of_site = [each for each in told if site in {"all", each[0].case.site}]
            lines.append(f"| {name} | {site} | {_figures(of_site)} |")
    choice = fit_choice(cases)
    sure = fit_confidence([first_of(each, choice) for each in cases])
    told_weights = {**dict(zip(QUOTE, choice.tolist(), strict=True)), **sure}
    return "\n".join([*lines, ", ".join(f"{name} {value:.3f}" for name, value in told_weights.items())])


def _figures(told: Sequence[tuple[First, float]]) -> str:
    right = [chance for first, chance in told if first.is_right]
    wrong = [chance for first, chance in told if not first.is_right]
    answered = [first for first, chance in told if chance >= ANSWERS_FROM]
    counts = (
        sum(first.is_right for first in answered),
        sum(not first.is_right and first.case.is_answerable for first in answered),
        sum(not first.case.is_answerable for first in answered),
    )
    on_pages = sum(first.case.is_answerable for first, _ in told)
    return " | ".join([f"{area_under_curve(wrong, right):.3f}", f"{len(right)} of {on_pages}", *map(str, counts)])


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser("python -m benchmarks.proposals.fit", description=__doc__)
    parser.add_argument("files", type=Path, nargs="+")
    print(report(list(cases_in(parser.parse_args().files))))


if __name__ == "__main__":
    main()
