"""The embedder that ships with us: all-MiniLM-L6-v2 with int8 weights, run by onnxruntime on the CPU."""

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from core.models.onnx_runtime import OnnxModel, verified
from core.ports.models import Vector
from core.text.caches import Latest, TextCache
from core.text.tokens import repaired

if TYPE_CHECKING:  # a command that reads no text does not load the library
    from tokenizers import Tokenizer

_DATA = Path(__file__).parent / "data"
_WEIGHTS = _DATA / "embedder.onnx"
_WEIGHTS_SHA256 = "6275cc3c4a8171e6bade5218e46f7796664cc183d0efacd3090a6881c1b3139e"
_LAST = "last_hidden_state"
_MIDDLE = "middle_states"  # the token states after four of the six layers
_TOKENIZER = _DATA / "minilm-tokenizer.json"
_TOKENIZER_SHA256 = "be50c3628f2bf5bb5e3a7f17b1f74611b2561a3a27eeab05e5aa30f411572037"

_LONGEST_INPUT = 256  # word pieces the model was trained to read (sentence-transformers/all-MiniLM-L6-v2)
_AT_ONCE = 2  # batches of passages, each on a thread
_LATEST = 64  # texts: the questions that are being answered
_MOST_PIECES, _MOST_ROWS = 1_024, 16  # of a batch: more are no faster, and keep more memory (8 passages: 110 MB more)
_MOST_PADDING = 0.25  # of a batch's own pieces: statements of a page cost .79 of what they do with any padding

_Result = TypeVar("_Result")


class OnnxEmbedder:
    """384 floats a text: mean of the token vectors, unit length. A text's vector does not depend on its batch.

    The model is loaded on first use, or by `warm_up`, which raise ConfigurationError for files with a wrong
    sha256. Text beyond 256 word pieces is not read.
    """

    name = "all-MiniLM-L6-v2-int8"
    dimension = 384

    def __init__(self) -> None:
        self._model = OnnxModel(self.name, _WEIGHTS, _WEIGHTS_SHA256)
        # One more than batches of passages that run at once: a question may overtake them.
        self._workers = ThreadPoolExecutor(max_workers=_AT_ONCE + 1, thread_name_prefix="minilm")
        self._queries = Latest[Vector]()
        self._latest: TextCache[tuple[int, ...], Vector] = TextCache()

    async def warm_up(self) -> None:
        """Loads the model and runs it once, so that the first question does not wait."""
        await self.embed_query("warm up")

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order."""
        if not texts:
            return []
        encoded = await self._off_the_loop(partial(self._encode, texts))
        # Texts of similar length share a batch, which keeps the padding small.
        order = sorted(range(len(texts)), key=lambda at: len(encoded[at]))
        vectors: dict[int, Vector] = {}
        waiting = batches(order, [len(each) for each in encoded])

        async def embed() -> None:
            for batch in waiting:
                found = await self._off_the_loop(partial(self._run, [encoded[at] for at in batch]))
                vectors.update(zip(batch, found, strict=True))

        await asyncio.gather(*(embed() for _ in range(_AT_ONCE)))
        return [vectors[at] for at in range(len(texts))]

    def encode(self, texts: Sequence[str]) -> list[Vector]:
        """The same for a few short texts, in the caller's thread: about 5 ms each, once the model is loaded."""
        pieces = list(map(tuple, self._encode(texts))) if texts else []
        known = {each: self._latest[each] for each in pieces if each in self._latest}
        new = [each for each in dict.fromkeys(pieces) if each not in known]
        known |= self._kept(new, self._run(new)) if new else {}
        return [known[each] for each in pieces]

    def encode_with_states(self, texts: Sequence[str]) -> tuple[list[Vector], NDArray[np.float32], NDArray[np.int64]]:
        """The same vectors; what the fourth of the six layers makes of each word piece (texts × pieces × 384); and a 1
        for each piece that there is (texts × pieces).
        """
        pieces = self._encode(texts)
        ids, mask = _padded(pieces)
        last, middle = self._states([_LAST, _MIDDLE], ids, mask)
        vectors = _vectors(last, mask)
        self._kept(list(map(tuple, pieces)), vectors)
        return vectors, middle, mask

    def _kept(self, pieces: Sequence[tuple[int, ...]], vectors: Sequence[Vector]) -> dict[tuple[int, ...], Vector]:
        """The vectors by word pieces: the route, the search and the clock embed the same question."""
        made = dict(zip(pieces, vectors, strict=True))
        self._latest.update(made)
        while len(self._latest) > _LATEST:
            self._latest.popitem(last=False)
        return made

    async def embed_query(self, text: str) -> Vector:
        """The unit vector of a question; the latest questions are cached."""
        return await self._queries.of(text, self._embed_query)

    async def _embed_query(self, text: str) -> Vector:
        [vector] = await self._off_the_loop(partial(self.encode, [text]))
        return vector

    async def _off_the_loop(self, work: Callable[[], _Result]) -> _Result:
        return await asyncio.get_running_loop().run_in_executor(self._workers, work)

    def _encode(self, texts: Sequence[str]) -> list[list[int]]:
        """The word pieces of each text, between the two that frame it."""
        encoded = shared_tokenizer().encode_batch([repaired(text) for text in texts])
        return [_cut(each.ids) for each in encoded]

    def _run(self, batch: Sequence[Sequence[int]]) -> list[Vector]:
        ids, mask = _padded(batch)
        [last] = self._states([_LAST], ids, mask)
        return _vectors(last, mask)

    def _states(
        self, outputs: Sequence[str], ids: NDArray[np.int64], mask: NDArray[np.int64]
    ) -> list[NDArray[np.float32]]:
        return self._model.run(outputs, {"input_ids": ids, "attention_mask": mask})


def minilm_tokenizer() -> "Tokenizer":
    """The word pieces of all-MiniLM-L6-v2, neither cut nor padded. Raises ConfigurationError."""
    from tokenizers import Tokenizer

    tokenizer = Tokenizer.from_file(str(verified(_TOKENIZER, _TOKENIZER_SHA256)))
    tokenizer.no_truncation()
    tokenizer.no_padding()
    return tokenizer


@lru_cache(maxsize=1)
def shared_tokenizer() -> "Tokenizer":
    """The one that all models of this process use; its settings are never changed."""
    return minilm_tokenizer()


def pieces_in(text: str) -> tuple[list[int], list[tuple[int, int]]]:
    """The word pieces of a text, unframed, and where each starts and ends in it (characters)."""
    found = shared_tokenizer().encode(text, add_special_tokens=False)
    return found.ids, found.offsets


def batches(order: Sequence[int], lengths: Sequence[int]) -> Iterator[list[int]]:
    """Places in an order of growing length, as many at once as fit when all are as long as the last."""
    batch: list[int] = []
    for at in order:
        padded, own = (len(batch) + 1) * lengths[at], sum(lengths[each] for each in (*batch, at))
        is_full = len(batch) == _MOST_ROWS or padded > min(_MOST_PIECES, (1 + _MOST_PADDING) * own)
        if batch and is_full:
            yield batch
            batch = []
        batch.append(at)
    yield batch


def _cut(ids: list[int]) -> list[int]:
    return ids if len(ids) <= _LONGEST_INPUT else [*ids[: _LONGEST_INPUT - 1], ids[-1]]


def _padded(batch: Sequence[Sequence[int]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    longest = max(map(len, batch))
    ids = np.zeros((len(batch), longest), dtype=np.int64)
    mask = np.zeros_like(ids)
    for row, pieces in enumerate(batch):
        ids[row, : len(pieces)] = pieces
        mask[row, : len(pieces)] = 1
    return ids, mask


def _vectors(states: NDArray[np.float32], mask: NDArray[np.int64]) -> list[Vector]:
    return [tuple(row) for row in _mean_pooled(states, mask).tolist()]


def _mean_pooled(states: NDArray[np.float32], mask: NDArray[np.int64]) -> NDArray[np.float32]:
    weights = mask[:, :, None].astype(np.float32)
    means = (states * weights).sum(axis=1) / weights.sum(axis=1)
    unit: NDArray[np.float32] = means / np.linalg.norm(means, axis=1, keepdims=True)
    return unit
