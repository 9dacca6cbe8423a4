"""Fit the classifier of questions about time, and write its weights: `python -m training.fit_moments`."""

import asyncio
import json
import re
from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.models.local_embedder import OnnxEmbedder
from core.records.clock.time_kinds import WEIGHTS, TimeKind
from core.text.languages.en.questions.directory_questions import FILLERS
from core.text.languages.languages import english
from core.text.languages.schema.clock import TimeWords
from training.moments.phrasings import NONE, Phrasing, all_questions, pieces, things
from training.routing.fitting import Matrix, softmax

EPOCHS, BATCH, RATE, DECAY = 30, 64, 2e-2, 3e-3  # best of nine settings on phrasings left out
_FOLDS = 4
_EN = english(TimeWords)
_SHARE_OF_NONE = 1.5  # a question that is wrongly taken costs more than one that is not told by the clock
LEAST = 0.6
_OFTEN = 3  # phrasings of a kind, and kinds, that have a word beside the thing they name
_WORD = re.compile(r"\w+(?:'\w+)?")


def main() -> None:
    """Print the errors on phrasings left out, then write the weights of a fit on all."""
    rows = all_questions()
    classes, vectors = sorted({row.kind for row in rows}), _vectors(rows)
    wanted = np.asarray([[float(row.kind == kind) for kind in classes] for row in rows])
    shares = np.asarray([_SHARE_OF_NONE if row.kind == NONE else 1.0 for row in rows])
    report(rows, classes, out_of_fold(vectors, wanted, shares, np.asarray([row.group % _FOLDS for row in rows])))
    weights = [[round(float(value), 2) for value in row] for row in fitted(vectors, wanted, shares)]
    words = {kind.value: _words(kind) for kind in TimeKind}
    told = {"classes": classes, "least": LEAST, "words": words, "weights": weights}
    WEIGHTS.write_text(json.dumps(told, ensure_ascii=False) + "\n", encoding="utf-8")


def report(rows: Sequence[Phrasing], classes: Sequence[str], scores: Matrix) -> None:
    """Prints what is found of each kind, and what is taken of questions that ask nothing of the clock."""
    found: NDArray[np.float64] = softmax(scores)
    is_taken, best = found[:, classes.index(NONE)] <= 1 - LEAST, found.argmax(axis=1)
    for at, kind in enumerate(classes):
        own = np.asarray([row.kind == kind for row in rows])
        right = (best[own] == at).mean() if kind != NONE else 1 - is_taken[own].mean()
        print(f"{kind}: {int(own.sum())} questions, {right:.3f} right when their phrasing is left out")


def _words(kind: TimeKind) -> list[str]:
    """The words of many of its phrasings that other kinds have, too: "sign up" names a thing, "when" does not.

    A word of things is none, though many phrasings have it ("grades"), but where no thing is asked for.
    """
    no_thing = {TimeKind.DUE, TimeKind.FREE}
    said = set(_WORD.findall(" ".join(things()).lower())) if kind not in no_thing else set[str]()
    named = said - FILLERS - _EN.of_moments - _EN.of_asking - _EN.of_days
    counted = {of: _counted(of) for of in (*TimeKind, NONE)}
    return sorted(
        word
        for word, lines in counted[kind].items()
        if lines >= _OFTEN and word not in named and sum(word in each for each in counted.values()) >= _OFTEN
    )


def _counted(kind: str) -> Counter[str]:
    return Counter(word for piece in pieces(kind) for word in set(_WORD.findall(piece.lower())))


def _vectors(rows: Sequence[Phrasing]) -> Matrix:
    return np.asarray(asyncio.run(OnnxEmbedder().embed_passages([row.text.lower() for row in rows])))


def fitted(inputs: Matrix, wanted: Matrix, shares: Matrix, seed: int = 0) -> Matrix:
    """Weights (inputs and a last row of biases × classes) for one-hot classes `wanted`; `shares` weighs the rows."""
    chance, inputs = np.random.default_rng(seed), with_bias(inputs)
    weights = np.zeros((inputs.shape[1], wanted.shape[1]))
    first, second, step = np.zeros_like(weights), np.zeros_like(weights), 0
    for epoch in range(EPOCHS):
        for batch in np.array_split(chance.permutation(len(inputs)), len(inputs) // BATCH):
            wrong = (softmax(inputs[batch] @ weights) - wanted[batch]) * shares[batch, None] / len(batch)
            slope, step = inputs[batch].T @ wrong, step + 1
            first += 0.1 * (slope - first)
            second += 0.001 * (slope * slope - second)
            pace = first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.999**step)) + 1e-8)
            weights -= RATE * (1 - epoch / EPOCHS) * (pace + DECAY * weights)
    return weights


def with_bias(inputs: Matrix) -> Matrix:
    """The inputs with a last column of ones."""
    return np.hstack([inputs, np.ones((len(inputs), 1))])


def out_of_fold(inputs: Matrix, wanted: Matrix, shares: Matrix, fold: NDArray[np.int64]) -> Matrix:
    """The scores of each row by a model that saw none of its fold."""
    found = np.zeros_like(wanted)
    for left_out in np.unique(fold):
        kept = fold != left_out
        found[~kept] = with_bias(inputs[~kept]) @ fitted(inputs[kept], wanted[kept], shares[kept])
    return found


if __name__ == "__main__":
    main()
