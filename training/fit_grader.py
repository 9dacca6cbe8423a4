"""Fit the relevance grader on openly licensed question–passage pairs, and print its accuracy."""

import argparse
import asyncio
import gzip
import json
import random
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.models.local_embedder import OnnxEmbedder
from core.text.tokens import query_terms, terms

SETS = {"wiki": 350, "sentences": 250, "answerability_services": 250}  # rows of each label at most
SEED = 7
Matrix = NDArray[np.float64]


def read_pairs(folder: Path) -> list[tuple[str, str, int]]:
    """A seeded sample of (question, passage, label) with the labels balanced in each set where it allows that."""
    chooser = random.Random(SEED)
    chosen: list[tuple[str, str, int]] = []
    for name, most in SETS.items():
        with gzip.open(folder / f"{name}.jsonl.gz", "rt") as lines:
            rows = [json.loads(line) for line in lines]
        for label in (0, 1):
            same = [(row["query"], row["passage"], label) for row in rows if int(row["label"]) == label]
            chosen += chooser.sample(same, min(most, len(same)))
    return chosen


async def features(pairs: list[tuple[str, str, int]]) -> Matrix:
    """One row a pair: cosine similarity, share of the question's terms in the passage, 1."""
    embedder = OnnxEmbedder()
    asked = await embedder.embed_passages([question for question, _, _ in pairs])
    given = await embedder.embed_passages([passage for _, passage, _ in pairs])
    similarity = (np.array(asked) * np.array(given)).sum(axis=1)
    coverage = [_coverage(question, passage) for question, passage, _ in pairs]
    return np.column_stack([similarity, coverage, np.ones(len(pairs))])


def fit(x: Matrix, y: Matrix, steps: int = 40_000) -> Matrix:
    """Logistic regression by gradient descent, both labels weighing the same in sum."""
    weight = np.where(y == 1, 0.5 / y.mean(), 0.5 / (1 - y.mean()))
    coefficients: Matrix = np.zeros(x.shape[1])
    for _ in range(steps):
        error = weight * (1 / (1 + np.exp(-x @ coefficients)) - y)
        coefficients -= (x * error[:, None]).mean(axis=0) + 1e-4 * coefficients
    return coefficients


def _coverage(question: str, passage: str) -> float:
    wanted, has = query_terms(question), set(terms(passage))
    return sum(term in has for term in wanted) / max(1, len(wanted))


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pairs", type=Path, required=True, help="the folder of the *.jsonl.gz pair files")
    pairs = read_pairs(parser.parse_args().pairs)
    x, y = asyncio.run(features(pairs)), np.array([label for _, _, label in pairs], dtype=float)
    coefficients = fit(x, y)
    right = ((x @ coefficients) > 0) == (y == 1)
    similarity, coverage, bias = coefficients
    print(f"{len(pairs)} pairs: similarity {similarity:.2f}, coverage {coverage:.2f}, bias {bias:.2f}")
    print(f"right at .5: relevant {right[y == 1].mean():.3f}, irrelevant {right[y == 0].mean():.3f}")


if __name__ == "__main__":
    main()
