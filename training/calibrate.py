"""Fit the grader with the judge's score on held-out rows: `python -m training.calibrate --data FOLDER`."""

import argparse
import asyncio
import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from core.models.cross_encoder import OnnxCrossEncoder
from core.models.local_embedder import OnnxEmbedder
from core.text.tokens import query_terms, terms
from training.auc import auc
from training.data.mixture import load
from training.data.rows import Row
from training.fit_grader import Matrix, fit

SEED = 7
# Rows of each label at most: real questions with a passage that answers, or that only looks as if it did.
SETS = {"squad_dev": 80, "squad_train4k": 40, "nq_litm": 60, "omos_qa": 30, "sentences": 60, "wiki": 80}


def chosen(apart: dict[str, Sequence[Row]]) -> list[Row]:
    """A seeded sample of the rows held apart."""
    chooser = random.Random(SEED)
    rows: list[Row] = []
    for source, most in SETS.items():
        for label in (True, False):
            same = [row for row in apart.get(source, ()) if row.label is label]
            rows += chooser.sample(same, min(most, len(same)))
    return rows


async def features(rows: Sequence[Row]) -> Matrix:
    """One row a pair: similarity, coverage, the judge's log odds, 1."""
    embedder, judge = OnnxEmbedder(), OnnxCrossEncoder()
    asked = await embedder.embed_passages([row.asked for row in rows])
    given = await embedder.embed_passages([row.passage for row in rows])
    similarity = (np.array(asked) * np.array(given)).sum(axis=1)
    coverage = [_coverage(row) for row in rows]
    sure = np.array([(await judge.score(row.asked, [row.passage]))[0] for row in rows])
    return np.column_stack([similarity, coverage, np.log(sure / (1 - sure)), np.ones(len(rows))])


def _coverage(row: Row) -> float:
    wanted, has = query_terms(row.asked), set(terms(row.passage))
    return sum(term in has for term in wanted) / max(1, len(wanted))


def report(x: Matrix, labels: Sequence[bool]) -> None:
    """Prints the coefficients, and how well each feature and their sum rank."""
    y = np.array(labels, dtype=float)
    coefficients = fit(x, y)
    for name, value, column in zip(("similarity", "coverage", "judge"), coefficients, x.T, strict=False):
        print(f"{name}: {value:.2f}, alone AUC {auc(list(zip(column.tolist(), labels, strict=True))):.3f}")
    total = (x @ coefficients).tolist()
    print(f"bias {coefficients[-1]:.2f}; together AUC {auc(list(zip(total, labels, strict=True))):.3f}, {len(y)} rows")
    without = x[:, [0, 1, 3]]
    both = (without @ fit(without, y)).tolist()
    print(f"without the judge AUC {auc(list(zip(both, labels, strict=True))):.3f}")


def main() -> None:
    """Reads the command line, fits and prints."""
    parser = argparse.ArgumentParser(prog="python -m training.calibrate", description=__doc__)
    parser.add_argument("--data", type=Path, required=True, help="folder with reader/, pairs/, nli/")
    rows = chosen(dict(load(parser.parse_args().data, SEED).apart))
    report(asyncio.run(features(rows)), [row.label for row in rows])


if __name__ == "__main__":
    main()
