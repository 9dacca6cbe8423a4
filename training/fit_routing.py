"""Fit the classifier of turns, and write its weights: `python -m training.fit_routing`."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from core.models.local_embedder import OnnxEmbedder
from core.rag.understanding.routing.classifier import DISTRESS, QUESTIONS, WEIGHTS
from core.rag.understanding.routing.features import NAMES, features_of
from core.rag.understanding.routing.turn_spelling import spelled
from training.routing.fitting import Matrix, fitted, out_of_fold
from training.routing.phrasings import QUESTION, Phrasing, all_phrasings, own_words

# A missed cry for help and a question that is turned away are the errors that count.
_SHARES = {DISTRESS: 2.0, "lookalike": 2.0, QUESTION: 1.5}
THRESHOLDS = {"distress": 0.36, "jest": 0.75, "dark": 0.3, "asked": 0.55, "small_talk": 0.65, "question": 0.25}


def main() -> None:
    """Print the errors on phrasings left out, then write the weights of a fit on all."""
    words = dict.fromkeys(own_words())
    rows = [replace(row, text=spelled(row.text, words)) for row in all_phrasings()]
    classes, inputs = sorted({row.kind for row in rows}), _inputs(rows)
    wanted = np.asarray([[float(row.kind == kind) for kind in classes] for row in rows])
    shares = np.asarray([_SHARES.get(row.kind, 1.0) for row in rows])
    report(rows, classes, out_of_fold(inputs, wanted, shares, [row.group for row in rows]))
    *weights, bias = map(_short, fitted(inputs, wanted, shares))
    told = {"classes": classes, "features": list(NAMES), "thresholds": THRESHOLDS, "bias": bias, "words": list(words)}
    WEIGHTS.write_text(json.dumps(told | {"weights": weights}, ensure_ascii=False) + "\n", encoding="utf-8")


def report(rows: Sequence[Phrasing], classes: Sequence[str], found: Matrix) -> None:
    """Prints, for several thresholds, what is found of distress and small talk, and what is taken for them."""
    kinds = np.asarray([row.kind for row in rows])
    danger = found[:, list(classes).index(DISTRESS)]
    question = found[:, [list(classes).index(kind) for kind in QUESTIONS]].sum(axis=1)
    is_question = np.isin(kinds, QUESTIONS)
    for least in (0.2, 0.3, 0.4, 0.5, 0.6):
        taken = (danger >= least)[kinds != DISTRESS].mean()
        print(f"distress ≥ {least}: found {(danger >= least)[kinds == DISTRESS].mean():.3f}, others taken {taken:.4f}")
    for most in (0.1, 0.2, 0.25, 0.3, 0.4):
        talk = (question <= most) & (1 - question - danger >= THRESHOLDS["small_talk"])
        found_talk = talk[~is_question & (kinds != DISTRESS)].mean()
        print(f"question ≤ {most}: small talk found {found_talk:.3f}, questions taken {talk[is_question].mean():.4f}")


def _inputs(rows: Sequence[Phrasing]) -> Matrix:
    texts = [row.text for row in rows]
    vectors = np.asarray(asyncio.run(OnnxEmbedder().embed_passages(texts)))
    return np.hstack([vectors, np.asarray([features_of(text) for text in texts])])


def _short(values: Matrix) -> list[float]:
    return [round(float(value), 3) for value in values]


if __name__ == "__main__":
    main()
