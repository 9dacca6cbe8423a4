"""Read a turn word by word: two layers of our own above four of the shipped embedder say what kind of turn it is."""

import threading
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from core.errors import ModelError
from core.models.local_embedder import OnnxEmbedder
from core.models.onnx_runtime import Fail, RuntimeException, loaded, onnxruntime
from core.ports.models import Vector

WEIGHTS = Path(__file__).parent / "data" / "turns.onnx"
_WEIGHTS_SHA256 = "4c343696cc83304196f69030a4cb79de1e2e0f71a1e5e759fce5ae84682fcee6"
_THREADS = 1  # a turn is too short for two


class OnnxTurnReader:
    """Runs the embedder once a turn, and the two layers on what its fourth layer made of the word pieces.

    The model is loaded on first use, which raises ConfigurationError for a file with a wrong sha256.
    """

    def __init__(self, embedder: OnnxEmbedder) -> None:
        self._embedder = embedder
        self._loading = threading.Lock()
        self._loaded: onnxruntime.InferenceSession | None = None

    def read(self, texts: Sequence[str]) -> list[Vector]:
        """For each text the 384 numbers of its embedding, then a score for each class of turns (not normalised).

        The classes are those of `core/rag/understanding/routing/data/routing.json`, in that order. Raises ModelError.
        """
        vectors, states, mask = self._embedder.encode_with_states(texts)
        try:
            [scores] = self._load().run(["scores"], {"states": states, "mask": mask})
        except (Fail, RuntimeException) as error:
            raise ModelError(
                f"{WEIGHTS.name} failed on {len(texts)} turns: {error}; see whether memory ran out"
            ) from error
        return [(*vector, *row) for vector, row in zip(vectors, np.asarray(scores).tolist(), strict=True)]

    def _load(self) -> onnxruntime.InferenceSession:
        with self._loading:
            if self._loaded is None:
                self._loaded = loaded(WEIGHTS, _WEIGHTS_SHA256, _THREADS)
            return self._loaded
