"""Fit the reader of wishes and write its weights: `python -m training.wishes [--left-out FILE …]`.

With files that are left out, it is fitted on the others, and only measured on those.
"""

import argparse
from pathlib import Path

import torch

from core.models.wish_model import SHIPPED_WEIGHTS
from training.wishes.fitting import fitted, measured
from training.wishes.graph import written
from training.wishes.rows import FOLDER, read_talks


def main() -> None:
    """Reads the command line, fits, and writes or measures."""
    parser = argparse.ArgumentParser(prog="python -m training.wishes", description=__doc__)
    parser.add_argument("--left-out", nargs="*", default=[], help="names of files in training/invented/wishes")
    parser.add_argument("--epochs", type=int, default=12)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--out", type=Path, default=SHIPPED_WEIGHTS, help="the .onnx file to write")
    asked = parser.parse_args()
    torch.set_num_threads(2)
    paths = sorted(FOLDER.glob("*.jsonl"))
    reader = fitted(read_talks([path for path in paths if path.name not in asked.left_out]), asked.epochs, asked.seed)
    if not asked.left_out:
        print(f"sha256 {written(reader, asked.out)}, {asked.out.stat().st_size} bytes")
        return
    found = measured(reader, read_talks([path for path in paths if path.name in asked.left_out]))
    print(f"things found {found.found:.3f}, true {found.true:.3f}, F1 {found.f1:.3f}; wishes right {found.wishes:.3f}")


if __name__ == "__main__":
    main()
