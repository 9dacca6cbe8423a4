"""Fit what reads turns word by word, and write its weights: `python -m training.fit_turn_reader`.

With `--fold N`, only the scores of the phrasings of one fold, by a reader that saw none of its ways.
"""

import argparse
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from core.models.local_embedder import OnnxEmbedder
from core.models.turn_reader import WEIGHTS
from core.rag.understanding.routing.router import spelled
from training.fit_routing import FOLDS, SHARES
from training.routing.phrasings import Phrasing, all_phrasings, own_words
from training.routing.reader import Turns, fitted, scores
from training.routing.reader_graph import written

_TOGETHER = 16


def main() -> None:
    """Fit on all phrasings and write the weights, or on all but a fold and write the scores of that."""
    asked = _options()
    torch.set_num_threads(asked.threads)
    words = dict.fromkeys(own_words())
    rows = [replace(row, text=spelled(row.text, words)) for row in all_phrasings()]
    classes = sorted({row.kind for row in rows})
    turns = Turns(_states(rows), [classes.index(row.kind) for row in rows], [SHARES.get(row.kind, 1.0) for row in rows])
    if asked.fold is None:
        print(f"sha256 {written(fitted(turns, len(classes)), WEIGHTS)}, {WEIGHTS.stat().st_size} bytes")
        return
    left_out = [row.group % FOLDS == asked.fold for row in rows]
    reader = fitted(_of(turns, [not out for out in left_out]), len(classes))
    np.save(asked.scores, scores(reader, _of(turns, left_out)))


def _states(rows: Sequence[Phrasing]) -> list[NDArray[np.float16]]:
    """What the embedder's fourth layer makes of each turn, in half precision, which is enough and half as large."""
    embedder, found = OnnxEmbedder(), dict[int, NDArray[np.float16]]()
    order = sorted(range(len(rows)), key=lambda at: len(rows[at].text))
    for start in range(0, len(order), _TOGETHER):
        batch = order[start : start + _TOGETHER]
        _, states, mask = embedder.encode_with_states([rows[at].text for at in batch])
        for row, at in enumerate(batch):
            found[at] = states[row, : int(mask[row].sum())].astype(np.float16)
    return [found[at] for at in range(len(rows))]


def _of(turns: Turns, chosen: Sequence[bool]) -> Turns:
    kept = [at for at, is_kept in enumerate(chosen) if is_kept]
    kinds, shares = [turns.kinds[at] for at in kept], [turns.shares[at] for at in kept]
    return Turns([turns.states[at] for at in kept], kinds, shares)


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m training.fit_turn_reader", description=__doc__)
    parser.add_argument("--fold", type=int, help="the fold to leave out; without it, the weights that ship are written")
    parser.add_argument("--scores", type=Path, default=Path("turn-scores.npy"), help="where the scores of the fold go")
    parser.add_argument("--threads", type=int, default=2)
    return parser.parse_args()


if __name__ == "__main__":
    main()
