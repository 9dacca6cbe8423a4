"""Save and resume training checkpoints, written atomically."""

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import torch

from training.model.encoder import Judge, Shape

_NAME = "checkpoint.pt"
_BEST = "best.pt"


@dataclass
class Progress:
    """How far a run is: steps and rows done, seconds spent training, its place in the data, its figures so far."""

    step: int = 0
    rows: int = 0
    seconds: float = 0.0
    pool: int = 0
    taken: int = 0
    best: float = 0.0
    curve: list[dict[str, float]] = field(default_factory=list)


def save(folder: Path, judge: Judge, optimizer: torch.optim.Optimizer, progress: Progress) -> None:
    """Replaces the folder's checkpoint."""
    state = {
        "shape": judge.shape.as_dict(),
        "judge": judge.state_dict(),
        "optimizer": optimizer.state_dict(),
        "progress": asdict(progress),
    }
    _write(folder / _NAME, state)


def save_best(folder: Path, judge: Judge) -> None:
    """Save the weights with the best score on held-out rows."""
    _write(folder / _BEST, {"shape": judge.shape.as_dict(), "judge": judge.state_dict()})


def resume(folder: Path, judge: Judge, optimizer: torch.optim.Optimizer) -> Progress:
    """Load a checkpoint; returns its progress, or a new Progress without a checkpoint."""
    path = folder / _NAME
    if not path.is_file():
        return Progress()
    state = _read(path)
    judge.load_state_dict(state["judge"])
    optimizer.load_state_dict(state["optimizer"])
    return Progress(**state["progress"])


def trained(path: Path) -> Judge:
    """The judge of a checkpoint file."""
    state = _read(path)
    judge = Judge(Shape(**state["shape"]))
    judge.load_state_dict(state["judge"])
    return judge.eval()


def _write(path: Path, state: dict[str, Any]) -> None:
    unfinished = path.with_suffix(".part")
    torch.save(state, unfinished)
    unfinished.replace(path)


def _read(path: Path) -> dict[str, Any]:
    state: dict[str, Any] = torch.load(path, weights_only=True)
    return state
