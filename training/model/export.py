"""Export a trained judge as ONNX with int8 weights: `python -m training.model.export --checkpoint FILE --out FILE`."""

import argparse
import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from numpy.typing import NDArray

from core.models.cross_encoder_input import joined
from core.models.onnx_runtime import OnnxModel
from training.checkpoints import trained
from training.data.batches import Batch, batch
from training.data.rows import Example
from training.model.encoder import Judge
from training.model.onnx_graph import INPUTS, OUTPUTS, graph

_MOST_BYTES = 30_000_000


@dataclass(frozen=True)
class Agreement:
    """The largest difference of a logit: between torch and ONNX, and between a row alone and in a batch."""

    with_torch: float
    alone: float


def export(judge: Judge, path: Path) -> str:
    """Writes the file and returns its sha256. Raises ValueError when it is too large to ship."""
    weights = {name: value.detach().numpy().astype(np.float32) for name, value in judge.state_dict().items()}
    content = graph(weights, judge.shape).SerializeToString()
    if len(content) > _MOST_BYTES:
        raise ValueError(
            f"{path} would have {len(content)} bytes, {_MOST_BYTES} are the most we ship; use fewer layers"
        )
    path.write_bytes(content)
    return hashlib.sha256(content).hexdigest()


def agreement(judge: Judge, path: Path, examples: Sequence[Example]) -> Agreement:
    """Runs the examples through both, and each alone through the exported file."""
    exported = OnnxModel(path.name, path, hashlib.sha256(path.read_bytes()).hexdigest())
    together = batch(examples)
    found = _run(exported, together)
    alone = [_run(exported, batch([example])) for example in examples]
    with torch.no_grad():
        expected = judge(together.ids, together.kinds, together.lengths)
    by_torch = np.stack([expected.relevance.numpy(), expected.support.numpy()], axis=1)
    by_row = np.concatenate([one[0] for one in alone])
    return Agreement(float(np.abs(found[0] - by_torch).max()), _largest(found, alone, by_row))


def _run(exported: OnnxModel, inputs: Batch) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
    mask = (torch.arange(inputs.ids.shape[1])[None, :] < inputs.lengths[:, None]).long()
    given = dict(zip(INPUTS, (inputs.ids.numpy(), inputs.kinds.numpy(), mask.numpy()), strict=True))
    relevance, support, spans = exported.run(OUTPUTS, given)
    return np.concatenate([relevance, support], axis=1), spans


def _largest(
    found: tuple[NDArray[np.float32], NDArray[np.float32]],
    alone: Sequence[tuple[NDArray[np.float32], NDArray[np.float32]]],
    by_row: NDArray[np.float32],
) -> float:
    spans = [np.abs(found[1][row, : one[1].shape[1]] - one[1][0]).max() for row, one in enumerate(alone)]
    return float(max(np.abs(found[0] - by_row).max(), *spans))


def probes() -> list[Example]:
    """Rows of word pieces of different lengths, for a comparison that needs no data."""
    chooser = np.random.default_rng(7)
    made = []
    for length in (12, 40, 90, 150):
        pieces = chooser.integers(1000, 30_000, length).tolist()
        ids, kinds = joined(pieces[:8], [*pieces[4:8], *pieces[8:]])
        made.append(Example(ids, kinds, "read", True, 0, 0))
    return made


def main() -> None:
    """Reads the command line, exports and says how well the file agrees with torch."""
    parser = argparse.ArgumentParser(prog="python -m training.model.export", description=__doc__)
    parser.add_argument("--checkpoint", type=Path, required=True, help="best.pt or checkpoint.pt of a run")
    parser.add_argument("--out", type=Path, required=True, help="the .onnx file to write")
    asked = parser.parse_args()
    judge = trained(asked.checkpoint)
    print(f"sha256 {export(judge, asked.out)}, {asked.out.stat().st_size} bytes")
    found = agreement(judge, asked.out, probes())
    print(f"largest difference of a logit: {found.with_torch:.4f} to torch, {found.alone:.2e} alone or in a batch")


if __name__ == "__main__":
    main()
