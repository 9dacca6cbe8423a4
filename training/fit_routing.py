"""Fit the classifier of turns, and write its weights: `python -m training.fit_routing`."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from numpy.typing import NDArray

from core.models.local_embedder import OnnxEmbedder
from core.rag.understanding.routing.classifier import (
    DISTRESS,
    GOES_ON,
    PHRASINGS,
    QUESTIONS,
    WEIGHTS,
    WISHES,
    KnownPhrasings,
    feature_names,
    features_of,
)
from core.rag.understanding.routing.router import spelled
from training.routing.fitting import Matrix, fitted, out_of_fold, softmax
from training.routing.phrasings import QUESTION, Phrasing, all_phrasings, own_words

# A missed cry for help and a question that is turned away are the errors that count.
SHARES = {DISTRESS: 2.0, "lookalike": 2.0, QUESTION: 1.5, "cannot": 1.5, "declined": 2.0}
THRESHOLDS = {"distress": 0.35, "alone": 0.8, "unsure": 0.25, "small_talk": 0.55, "question": 0.3}
THRESHOLDS |= {"plan": 0.55, "may_plan": 0.05, "reminder": 0.45, "in_talk": 0.3}
NEARNESS = 8.0  # of 2, 4, 8 and 12, the fewest others taken for as much distress, whole ways left out
FOLDS = 4


def main() -> None:
    """Print the errors on phrasings left out, then write the weights of a fit on all."""
    words = dict.fromkeys(own_words())
    rows = [replace(row, text=spelled(row.text, words)) for row in all_phrasings()]
    classes, vectors = sorted({row.kind for row in rows}), _vectors(rows)
    inputs = np.hstack([vectors, np.asarray([features_of(row.text) for row in rows])])
    wanted = np.asarray([[float(row.kind == kind) for kind in classes] for row in rows])
    shares = np.asarray([SHARES.get(row.kind, 1.0) for row in rows])
    fold = np.asarray([row.group % FOLDS for row in rows])
    scores = out_of_fold(inputs, wanted, shares, fold) + NEARNESS * _nearest_out_of_fold(rows, classes, vectors, fold)
    report(rows, classes, softmax(scores))
    layers = [_short(each) for each in fitted(inputs, wanted, shares)]
    known = _known(rows, classes, vectors)
    known.written(PHRASINGS)
    told: dict[str, object] = {
        "classes": classes,
        "features": feature_names(),
        "thresholds": THRESHOLDS,
        "words": list(words),
    }
    told |= {"layers": layers, "nearness": NEARNESS, "starts": known.starts}
    WEIGHTS.write_text(json.dumps(told, ensure_ascii=False) + "\n", encoding="utf-8")


def report(rows: Sequence[Phrasing], classes: Sequence[str], found: Matrix) -> None:
    """Prints, for several thresholds, what is found of distress, small talk and wishes, and what is taken for them."""
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
    for least in (0.3, 0.4, 0.5, 0.6, 0.7):
        sure = {kind: found[:, list(classes).index(kind)] >= least for kind in WISHES}
        of_each = ", ".join(f"{kind} {taken[kinds == kind].mean():.3f}" for kind, taken in sure.items())
        wrong = np.any(list(sure.values()), axis=0)[~np.isin(kinds, (*WISHES, GOES_ON))]
        print(f"wish ≥ {least}: {of_each}, others taken {wrong.mean():.4f}")


def _vectors(rows: Sequence[Phrasing]) -> Matrix:
    return np.asarray(asyncio.run(OnnxEmbedder().embed_passages([row.text for row in rows])))


def _known(rows: Sequence[Phrasing], classes: Sequence[str], vectors: Matrix) -> KnownPhrasings:
    """Our own phrasings as they are written, by class."""
    listed = [[at for at, row in enumerate(rows) if row.is_own and row.kind == kind] for kind in classes]
    starts = [sum(map(len, listed[:at])) for at in range(len(classes))]
    return KnownPhrasings(vectors[[at for each in listed for at in each]].astype(np.float32), starts)


def _nearest_out_of_fold(
    rows: Sequence[Phrasing], classes: Sequence[str], vectors: Matrix, fold: NDArray[np.int64]
) -> Matrix:
    """The nearness of each row to the phrasings of other folds."""
    found = np.zeros((len(rows), len(classes)))
    for left_out in range(FOLDS):
        kept = np.flatnonzero(fold != left_out)
        known = _known([rows[int(at)] for at in kept], classes, vectors[kept])
        found[fold == left_out] = known.nearest(vectors[fold == left_out].astype(np.float32))
    return found


def _short(values: Matrix) -> object:
    return np.round(values, 3).tolist()


if __name__ == "__main__":
    main()
