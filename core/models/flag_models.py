"""BGE-M3's vectors and token weights and BGE's reranker, on PyTorch: the door to FlagEmbedding (make install-flag)."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Protocol, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from core.errors import ConfigurationError, ModelError
from core.ports.models import Vector
from core.text.caches import Latest
from core.text.tokens import repaired

_LONGEST_PASSAGE = 512  # tokens; our passages are far shorter, BGE-M3 could read 8192
BATCH = 16

_Result = TypeVar("_Result")


class FlagEmbedder:
    """Dense unit vectors of BGE-M3 (Chen et al., "M3-Embedding", 2024), and its lexical weights.

    `model` is a local folder or a hub name. The constructor loads it, which takes seconds, and raises
    ConfigurationError where FlagEmbedding is not installed or the model cannot be loaded. `device`
    is "cpu", "cuda:0", …; None chooses.
    """

    def __init__(self, model: str, device: str | None = None) -> None:
        self.name = Path(model).name
        self._model = cast(_BgeM3, _loaded("BGEM3FlagModel", model, device))
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bge-m3")
        self.dimension = len(self._dense(["dimension"])[0])
        self._queries = Latest[Vector]()

    async def embed_passages(self, texts: Sequence[str]) -> list[Vector]:
        """One unit vector a text, in order. Raises ModelError."""
        return await _off_the_loop(self._worker, lambda: self._dense(texts)) if texts else []

    async def embed_query(self, text: str) -> Vector:
        """The unit vector of a question. Raises ModelError."""
        return await self._queries.of(text, self._embed_query)

    async def _embed_query(self, text: str) -> Vector:
        return (await self.embed_passages([text]))[0]

    async def sparse(self, texts: Sequence[str]) -> list[dict[str, float]]:
        """BGE-M3's lexical weights: token id → weight above 0, one mapping a text. Raises ModelError."""
        return await _off_the_loop(self._worker, lambda: self._lexical(texts)) if texts else []

    def _dense(self, texts: Sequence[str]) -> list[Vector]:
        vectors = np.asarray(self._encode(texts, dense=True)["dense_vecs"], dtype=np.float64)
        unit = vectors / np.linalg.norm(vectors, axis=1, keepdims=True)
        return [tuple(row) for row in unit.tolist()]

    def _lexical(self, texts: Sequence[str]) -> list[dict[str, float]]:
        rows = cast(list[Mapping[str, float]], self._encode(texts, dense=False)["lexical_weights"])
        return [{str(token): float(weight) for token, weight in row.items() if weight > 0} for row in rows]

    def _encode(self, texts: Sequence[str], *, dense: bool) -> Mapping[str, object]:
        return self._model.encode(
            [repaired(text) for text in texts],
            batch_size=BATCH,
            max_length=_LONGEST_PASSAGE,
            return_dense=dense,
            return_sparse=not dense,
            return_colbert_vecs=False,
        )


class FlagReranker:
    """Scores (question, passage) pairs with a BGE cross-encoder; loading as in `FlagEmbedder`."""

    def __init__(self, model: str, device: str | None = None) -> None:
        self.name = Path(model).name
        self._model = cast(_Reranker, _loaded("FlagReranker", model, device))
        self._worker = ThreadPoolExecutor(max_workers=1, thread_name_prefix="bge-reranker")

    async def score(self, question: str, passages: Sequence[str]) -> list[float]:
        """The sigmoid of the model's score, so 0…1 a passage, in order. Raises ModelError."""
        pairs = [(repaired(question), repaired(passage)) for passage in passages]
        return await _off_the_loop(self._worker, lambda: self._scores(pairs)) if pairs else []

    def _scores(self, pairs: list[tuple[str, str]]) -> list[float]:
        scores = self._model.compute_score(pairs, batch_size=BATCH, max_length=_LONGEST_PASSAGE, normalize=True)
        return [float(score) for score in np.atleast_1d(np.asarray(scores)).tolist()]


class _BgeM3(Protocol):
    def encode(
        self,
        sentences: list[str],
        *,
        batch_size: int,
        max_length: int,
        return_dense: bool,
        return_sparse: bool,
        return_colbert_vecs: bool,
    ) -> Mapping[str, object]: ...


class _Reranker(Protocol):
    def compute_score(
        self, sentence_pairs: list[tuple[str, str]], *, batch_size: int, max_length: int, normalize: bool
    ) -> list[float] | NDArray[np.float64]: ...


def _loaded(kind: str, model: str, device: str | None) -> object:
    try:
        import FlagEmbedding  # type: ignore[import-not-found]
    except ImportError as error:
        raise ConfigurationError(
            f"the model {model} needs FlagEmbedding, which is not installed ({error}); "
            "run make install-flag, or build the image with EXTRAS=flag (docs/how-to/install.md)"
        ) from error
    on_cpu = device == "cpu" or (device is None and not _has_gpu())
    try:
        return getattr(FlagEmbedding, kind)(model, use_fp16=not on_cpu, devices="cpu" if on_cpu else device)
    except (OSError, ValueError, RuntimeError) as error:
        raise ConfigurationError(
            f"the model {model} cannot be loaded ({error}); name a folder that holds it, or a hub name"
        ) from error


def _has_gpu() -> bool:
    import torch

    return bool(torch.cuda.is_available())


async def _off_the_loop(worker: ThreadPoolExecutor, work: Callable[[], _Result]) -> _Result:
    try:
        return await asyncio.get_running_loop().run_in_executor(worker, work)
    except RuntimeError as error:  # torch's errors, out of memory included
        raise ModelError(f"the model failed: {error}; see whether memory ran out") from error
