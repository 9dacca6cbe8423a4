"""Say before a training how long it will take here, and refuse what takes too long."""

import time
from collections.abc import Sequence

import torch
from transformers import AutoConfig, AutoModelForCausalLM

from core.errors import ConfigurationError
from training.lora import Pair, Recipe

_WIDTH, _TIMES = 1024, 5
# Of the speed of one large product: what the decoder from scratch reached on one core.
_SHARE = 0.3
_A_TOKEN = 6  # operations a parameter and token, forwards and backwards (Kaplan et al., 2020)


def parameters_of(folder: str) -> int:
    """Of a causal language model in a folder, without its weights being read."""
    with torch.device("meta"):
        model = AutoModelForCausalLM.from_config(AutoConfig.from_pretrained(folder))
    return sum(each.numel() for each in model.parameters())


def tokens_of(pairs: Sequence[Pair], recipe: Recipe) -> float:
    """How many tokens a training reads."""
    mean = sum(len(pair.ids) for pair in pairs) / max(1, len(pairs))
    steps = recipe.steps or max(1, round(recipe.epochs * len(pairs) / recipe.rows))
    return mean * recipe.rows * steps


def minutes_of(parameters: int, tokens: float, device: str) -> float:
    """About how long a training of so many tokens takes."""
    return _A_TOKEN * parameters * tokens / (_SHARE * _speed(device)) / 60


def check(name: str, minutes: float, most: float, device: str) -> None:
    """Raises ConfigurationError where a training takes longer than `most` minutes."""
    if minutes > most:
        slow = "" if device.startswith("cuda") else " There is no GPU here."
        raise ConfigurationError(
            f"{name}: training takes about {minutes:.0f} minutes on this device ({device}), more than the "
            f"{most:.0f} of --most-minutes.{slow} Raise it, lower --steps or --epochs, or name a smaller model."
        )


def _speed(device: str) -> float:
    """Operations a second of a product of two square matrices."""
    square = torch.ones(_WIDTH, _WIDTH, device=device)
    _ = float((square @ square)[0, 0])
    started = time.perf_counter()
    total = square
    for _ in range(_TIMES):
        total = square @ total / _WIDTH
    _ = float(total[0, 0])  # a GPU is done only when it has told a number
    return 2 * _WIDTH**3 * _TIMES / (time.perf_counter() - started)
