"""Read a turn word by word: two layers of our own above four of the shipped embedder say what kind of turn it is."""

from collections.abc import Sequence
from pathlib import Path

from core.models.local_embedder import OnnxEmbedder
from core.models.onnx_runtime import OnnxModel
from core.ports.models import Vector

WEIGHTS = Path(__file__).parent / "data" / "turns.onnx"
_WEIGHTS_SHA256 = "fee373380728d0a3748032e807f85153e324a83a561fbe7558815afa865a9531"


class OnnxTurnReader:
    """Runs the embedder once a turn, and the two layers on what its fourth layer made of the word pieces.

    The model is loaded on first use, which raises ConfigurationError for a file with a wrong sha256.
    """

    def __init__(self, embedder: OnnxEmbedder) -> None:
        self._embedder = embedder
        self._model = OnnxModel(WEIGHTS.name, WEIGHTS, _WEIGHTS_SHA256)

    def read(self, texts: Sequence[str]) -> list[Vector]:
        """For each text the 384 numbers of its embedding, then a score for each class of turns (not normalised).

        The classes are those of `core/rag/understanding/routing/data/routing.json`, in that order. Raises ModelError.
        """
        vectors, states, mask = self._embedder.encode_with_states(texts)
        [scores] = self._model.run(["scores"], {"states": states, "mask": mask})
        return [(*vector, *row) for vector, row in zip(vectors, scores.tolist(), strict=True)]
