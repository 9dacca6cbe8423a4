"""The embedder that ships with us: all-MiniLM-L6-v2 with int8 weights, run by onnxruntime on the CPU."""

import asyncio
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from tokenizers import Encoding, Tokenizer

from core.errors import ModelError
from core.models.onnx_runtime import Fail, RuntimeException, loaded, onnxruntime, verified
from core.models.query_memory import QueryMemory
from core.ports.models import Vector
from core.text.tokens import repaired

_DATA = Path(__file__).parent / "data"
_WEIGHTS = _DATA / "embedder.onnx"
_WEIGHTS_SHA256 = "8199be6f699a395f99f89df973f9dc5285fbcfcdb2ae1a4e1201dab014f3d2a6"
_LAST = "last_hidden_state"
_MIDDLE = "layer_norm_8"  # the token states after four of the six layers
_TOKENIZER = _DATA / "minilm-tokenizer.json"
_TOKENIZER_SHA256 = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"

_LONGEST_INPUT = 256  # word pieces the model was trained to read (sentence-transformers/all-MiniLM-L6-v2)
_BATCH = 4  # larger ones are no faster on two cores and keep more memory (8 passages: 110 MB more)

_Result = TypeVar("_Result")


class OnnxEmbedder:
    """384 floats a text: mean of the token vectors, unit length. A text's vector does not depend on its batch.

    The model is loaded on first use, or by `warm_up`, which raise ConfigurationError for files with a wrong
    sha256. Text beyond 256 word pieces is not read.
    """

    name = "all-MiniLM-L6-v2-int8"
    dimension = 384

    def __init__(self, threads: int = 2) -> None:
        self._threads = threads
        # Two workers: one question may overtake the batch of passages that is running.
        self._workers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="minilm")
        self._loading = threading.Lock()
        self._loaded: tuple[Tokenizer, onnxruntime.InferenceSession] | None = None
        self._queries = QueryMemory()

    async def warm_up(self) -> None:
        """Loads the model and runs it once, so that the first question does not wait."""
        await self.embed_query("warm up")

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order."""
        if not texts:
            return []
        encoded = await self._off_the_loop(partial(self._encode, texts))
        # Texts of similar length share a batch, which keeps the padding small.
        order = sorted(range(len(texts)), key=lambda at: len(encoded[at].ids))
        vectors: dict[int, Vector] = {}
        for start in range(0, len(order), _BATCH):
            batch = order[start : start + _BATCH]
            found = await self._off_the_loop(partial(self._run, [encoded[at] for at in batch]))
            vectors.update(zip(batch, found, strict=True))
        return [vectors[at] for at in range(len(texts))]

    def encode(self, texts: Sequence[str]) -> list[Vector]:
        """The same for a few short texts, in the caller's thread: about 5 ms each, once the model is loaded."""
        return self._run(self._encode(texts)) if texts else []

    def encode_with_states(self, texts: Sequence[str]) -> tuple[list[Vector], NDArray[np.float32], NDArray[np.int64]]:
        """The same vectors; what the fourth of the six layers makes of each word piece (texts × pieces × 384); and a 1
        for each piece that there is (texts × pieces).
        """
        ids, mask = _padded(self._encode(texts))
        last, middle = self._states([_LAST, _MIDDLE], ids, mask)
        return _vectors(last, mask), middle, mask

    async def embed_tokens(self, texts: Sequence[str]) -> list[NDArray[np.float32]]:
        """What the fourth layer makes of each word piece, without the two pieces that frame a text: unit vectors,
        pieces × 384, one array a text.
        """
        return [(await self._off_the_loop(partial(self._tokens, text))) for text in texts]

    def _tokens(self, text: str) -> NDArray[np.float32]:
        _, states, _ = self.encode_with_states([text])
        pieces = states[0, 1:-1]
        unit: NDArray[np.float32] = pieces / np.linalg.norm(pieces, axis=1, keepdims=True)
        return unit

    async def embed_query(self, text: str) -> Vector:
        """The unit vector of a question; the latest questions are cached."""
        return await self._queries.vector_of(text, self._embed_query)

    async def _embed_query(self, text: str) -> Vector:
        [vector] = await self._off_the_loop(lambda: self._run(self._encode([text])))
        return vector

    async def _off_the_loop(self, work: Callable[[], _Result]) -> _Result:
        return await asyncio.get_running_loop().run_in_executor(self._workers, work)

    def _encode(self, texts: Sequence[str]) -> list[Encoding]:
        tokenizer, _ = self._load()
        return tokenizer.encode_batch([repaired(text) for text in texts])

    def _run(self, batch: Sequence[Encoding]) -> list[Vector]:
        ids, mask = _padded(batch)
        [last] = self._states([_LAST], ids, mask)
        return _vectors(last, mask)

    def _states(
        self, outputs: Sequence[str], ids: NDArray[np.int64], mask: NDArray[np.int64]
    ) -> list[NDArray[np.float32]]:
        _, session = self._load()
        inputs = {"input_ids": ids, "attention_mask": mask, "token_type_ids": np.zeros_like(ids)}
        try:
            found: list[NDArray[np.float32]] = session.run(outputs, inputs)
        except (Fail, RuntimeException) as error:
            raise ModelError(f"{self.name} failed on {len(ids)} texts: {error}; see whether memory ran out") from error
        return found

    def _load(self) -> tuple[Tokenizer, onnxruntime.InferenceSession]:
        with self._loading:
            if self._loaded is None:
                self._loaded = _truncating(), loaded(_WEIGHTS, _WEIGHTS_SHA256, self._threads, _MIDDLE)
            return self._loaded


def minilm_tokenizer() -> Tokenizer:
    """The word pieces of all-MiniLM-L6-v2, neither cut nor padded. Raises ConfigurationError."""
    tokenizer = Tokenizer.from_file(str(verified(_TOKENIZER, _TOKENIZER_SHA256)))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


def _truncating() -> Tokenizer:
    tokenizer = minilm_tokenizer()
    tokenizer.enable_truncation(_LONGEST_INPUT)
    return tokenizer


def _padded(batch: Sequence[Encoding]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    longest = max(len(encoding.ids) for encoding in batch)
    ids = np.zeros((len(batch), longest), dtype=np.int64)
    mask = np.zeros_like(ids)
    for row, encoding in enumerate(batch):
        ids[row, : len(encoding.ids)] = encoding.ids
        mask[row, : len(encoding.ids)] = 1
    return ids, mask


def _vectors(states: NDArray[np.float32], mask: NDArray[np.int64]) -> list[Vector]:
    return [tuple(row) for row in _mean_pooled(states, mask).tolist()]


def _mean_pooled(states: NDArray[np.float32], mask: NDArray[np.int64]) -> NDArray[np.float32]:
    weights = mask[:, :, None].astype(np.float32)
    means = (states * weights).sum(axis=1) / weights.sum(axis=1)
    unit: NDArray[np.float32] = means / np.linalg.norm(means, axis=1, keepdims=True)
    return unit
