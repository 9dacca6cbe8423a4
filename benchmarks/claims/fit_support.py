"""Fit the probability that passages support a claim: `python -m benchmarks.claims.fit_support --data FOLDER`."""

import argparse
import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.claims.changed_claims import seeded_claims
from benchmarks.claims.claim_checks import SEED
from benchmarks.claims.claim_passages import claim_passages
from benchmarks.claims.reworded import OPEN, Row, rows_of
from core.rag.verification.claim_support import WEIGHTS, contradicts, reading_of
from core.rag.verification.evidence import Passage, is_quoted
from core.text.tokens import terms
from evaluation.scores.agreement import area_under_curve

NAMES = tuple(WEIGHTS)
EACH = 40  # pairs of a kind of change from each folder
# A generated claim differs from its passage in one place and copies the rest; nobody writes only such claims.
GENERATED_WEIGHT, UNSAID_WEIGHT = 0.3, 0.1
NEIGHBOURS = 200  # passages of a folder among which the nearest is looked for
SHRINKAGE = 2.0
FOLDS = 10
THRESHOLDS = (0.3, 0.4, 0.5, 0.6, 0.7)

Array = NDArray[np.float64]


@dataclass(frozen=True)
class Example:
    """A claim as its numbers; `group` is left out together: a passage, or a folder of pages."""

    numbers: tuple[float, ...]
    is_ruled_out: bool
    is_true: bool
    group: str
    weight: float = 1.0


def reworded_examples(rows: Sequence[Row]) -> list[Example]:
    """The claims in other words."""
    return [
        Example(*_numbers(row.claim, Passage(row.title, row.passage), row.question), row.supported, row.passage_id)
        for row in rows
    ]


def generated_examples(data: Path) -> list[Example]:
    """True sentences of real pages, the same with one fact changed, and the true ones beside a page like theirs.

    What a passage quotes is left out, for it is never judged. Raises FileNotFoundError.
    """
    found: list[Example] = []
    for folder, passages in claim_passages(data, SEED).items():
        claims = [(one, Passage(one.anchor, one.passage)) for one in seeded_claims(passages, SEED, EACH)]
        for claim, passage in claims:
            if not is_quoted(claim.text, passage):
                found.append(Example(*_numbers(claim.text, passage), claim.is_true, folder, GENERATED_WEIGHT))
        near = [(passage, _terms(passage)) for passage in passages[:NEIGHBOURS]]
        for claim, passage in claims:
            if claim.is_true:
                other = _nearest(claim.text, [each for each in near if each[0].anchor != passage.anchor])
                found.append(Example(*_numbers(claim.text, other), False, folder, UNSAID_WEIGHT))
    return found


def unsaid_examples(rows: Sequence[Row]) -> list[Example]:
    """The true claims beside the other passage that shares most words with them, and does not say it."""
    passages = dict.fromkeys((row.passage_id, Passage(row.title, row.passage)) for row in rows)
    near = [(group, passage, _terms(passage)) for group, passage in passages]
    found: list[Example] = []
    for row in (row for row in rows if row.supported):
        other = _nearest(row.claim, [(passage, has) for group, passage, has in near if group != row.passage_id])
        found.append(Example(*_numbers(row.claim, other, row.question), False, row.passage_id, UNSAID_WEIGHT))
    return found


def _nearest(claim: str, among: Sequence[tuple[Passage, frozenset[str]]]) -> Passage:
    wanted = frozenset(terms(claim))
    return max(among, key=lambda each: len(wanted & each[1]))[0]


def _terms(passage: Passage) -> frozenset[str]:
    return frozenset(terms(f"{passage.anchor}\n{passage.text}"))


def _numbers(claim: str, passage: Passage, question: str = "") -> tuple[tuple[float, ...], bool]:
    reading = reading_of(claim, (passage,), question)
    return tuple(float(reading[name]) for name in NAMES), contradicts(reading) is not None


def fit(examples: Sequence[Example], steps: int = 2_000) -> Array:
    """Weights and bias of a logistic regression in which every difference counts against a claim, or not at all."""
    examples = [one for one in examples if not one.is_ruled_out]
    x, y, weight = _matrix(examples), _labels(examples), np.array([one.weight for one in examples])
    spread = x.std(axis=0) + 1e-9
    z = np.column_stack([x / spread, np.ones(len(x))])
    shrink = np.append(np.full(len(NAMES), SHRINKAGE), 0.0)
    steepest = np.linalg.eigvalsh((z * weight[:, None]).T @ z)[-1] / 4 + SHRINKAGE
    best = ahead = np.zeros(z.shape[1])
    pace = 1.0
    for _ in range(steps):  # Nesterov's accelerated gradient, projected
        slope = z.T @ (weight * (1 / (1 + np.exp(-z @ ahead)) - y)) + shrink * ahead
        reached = ahead - slope / steepest
        reached[:-1] = np.minimum(reached[:-1], 0.0)
        faster = (1 + np.sqrt(1 + 4 * pace * pace)) / 2
        ahead, best, pace = reached + (pace - 1) / faster * (reached - best), reached, faster
    return np.append(best[:-1] / spread, best[-1])


def left_out(examples: Sequence[Example], others: Sequence[Example], folds: int) -> Array:
    """The probability of each example by a fit on the others and on the examples of other folds."""
    groups = sorted({one.group for one in examples})
    np.random.default_rng(SEED).shuffle(groups)
    fold = {group: place % folds for place, group in enumerate(groups)}
    found = np.zeros(len(examples))
    for out in range(min(folds, len(groups))):
        apart = np.array([fold[one.group] == out for one in examples])
        fitted = fit([*others, *(one for one, is_out in zip(examples, apart, strict=True) if not is_out)])
        found[apart] = _chances(_matrix(examples)[apart], fitted)
    found[[one.is_ruled_out for one in examples]] = 0.0
    return found


def report(name: str, examples: Sequence[Example], chances: Array) -> None:
    """Prints how well the probabilities rank, and what each threshold drops and passes."""
    y = _labels(examples) > 0
    area = area_under_curve(chances[~y].tolist(), chances[y].tolist())
    print(f"{name}: {len(examples)} claims, AUC {area:.3f}")
    for least in THRESHOLDS:
        print(f"  {least}: dropped {np.mean(chances[y] < least):.3f}, passed {np.mean(chances[~y] >= least):.3f}")


def _chances(x: Array, fitted: Array) -> Array:
    found: Array = 1 / (1 + np.exp(-(x @ fitted[:-1] + fitted[-1])))
    return found


def _matrix(examples: Sequence[Example]) -> Array:
    return np.array([one.numbers for one in examples])


def _labels(examples: Sequence[Example]) -> Array:
    return np.array([one.is_true for one in examples], dtype=float)


def main() -> None:
    """Reads the command line, fits and prints the weights."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.claims.fit_support", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with cmu/, syllabi/ and html/")
    rows = rows_of(OPEN)
    reworded, unsaid = reworded_examples(rows), unsaid_examples(rows)
    generated = generated_examples(parser.parse_args().data)
    chances = left_out([*reworded, *unsaid], generated, FOLDS)
    report("in other words, by passage left out", reworded, chances[: len(reworded)])
    report("the true ones of them, and beside another passage", [*reworded, *unsaid], chances)
    report("generated, by folder left out", generated, left_out(generated, [*reworded, *unsaid], FOLDS))
    *weights, bias = fit([*reworded, *unsaid, *generated]).tolist()
    print(json.dumps({name: round(weight, 2) for name, weight in zip(NAMES, weights, strict=True)}, indent=4))
    print(f"bias {bias:.2f}")


if __name__ == "__main__":
    main()
