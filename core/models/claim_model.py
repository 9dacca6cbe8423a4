"""The shipped model of claims: a small encoder that reads a question, a claim and a whole passage, on the CPU."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np

from core.models.cross_encoder import sure
from core.models.cross_encoder_input import SEP, joined
from core.models.local_embedder import shared_tokenizer
from core.models.onnx_runtime import OnnxModel
from core.text.caches import TextCache
from core.text.tokens import repaired

SHIPPED_WEIGHTS = Path(__file__).parent / "data" / "claims.onnx"
SHIPPED_SHA256 = "392bd85fa7fe2fa37b83d8703416e67355083cadfd081c4a0a7d88ad9b4a9216"
# Word pieces that are read; the model was trained on the same (docs/models/claims.md).
LONGEST_QUESTION, LONGEST_CLAIM, LONGEST_PASSAGE = 28, 72, 208
_STEP = 32  # between the windows of a longer passage
_REMEMBERED = 1024

Row = tuple[tuple[int, ...], tuple[int, ...]]


class OnnxClaimModel:
    """A `ClaimModel`. Of a long passage the window is read that shares most with question and claim.

    The weights are loaded on first use; files with a wrong sha256 raise ConfigurationError.
    """

    def __init__(self, weights: Path = SHIPPED_WEIGHTS, sha256: str = SHIPPED_SHA256) -> None:
        self.name = "campus-claims-int8"
        self._model = OnnxModel(self.name, weights, sha256)
        self._workers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="claims")
        self._known: TextCache[tuple[str, str, str], float] = TextCache()

    async def support(self, question: str, claim: str, passages: Sequence[str]) -> list[float]:
        """The probability that each passage supports the claim as an answer to the question. Raises ModelError."""
        known = {text: self._known.get((question, claim, text)) for text in dict.fromkeys(passages)}
        new, loop = [text for text, share in known.items() if share is None], asyncio.get_running_loop()
        runs = [loop.run_in_executor(self._workers, self._read, question, claim, text) for text in new]
        found = {text: share for text, share in known.items() if share is not None}
        found |= zip(new, await asyncio.gather(*runs), strict=True)
        self._known.update({(question, claim, text): found[text] for text in new})
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)
        return [found[text] for text in passages]

    def _read(self, question: str, claim: str, passage: str) -> float:
        """The least of the parts of a claim that is longer than what is read at once."""
        return min(self._support(*each) for each in rows(question, claim, passage))

    def _support(self, ids: Sequence[int], kinds: Sequence[int]) -> float:
        told = {"input_ids": [ids], "kinds": [kinds], "mask": [[1] * len(ids)]}
        inputs = {name: np.array(value, dtype=np.int64) for name, value in told.items()}
        [support] = self._model.run(["support"], inputs)
        return sure(float(support[0, 0]))


def rows(question: str, claim: str, passage: str) -> list[Row]:
    """The word pieces of "question [SEP] claim [SEP] passage" and their kinds, a row for each part of a long claim."""
    asked, said, read = (encoded(text) for text in (question, claim, passage))
    led = [*asked[:LONGEST_QUESTION], SEP] if asked else []
    parts = [said[start : start + LONGEST_CLAIM] for start in range(0, max(1, len(said)), LONGEST_CLAIM)]
    return [joined([*led, *part], window({*led, *part}, read)) for part in parts]


def encoded(text: str) -> list[int]:
    """The word pieces of a text."""
    pieces: list[int] = shared_tokenizer().encode(repaired(text), add_special_tokens=False).ids
    return pieces


def window(wanted: set[int], pieces: Sequence[int]) -> Sequence[int]:
    """As many pieces as are read, from where they share most with what is wanted."""
    last = len(pieces) - LONGEST_PASSAGE
    starts = [*range(0, last, _STEP), last] if last > 0 else [0]
    best = max(starts, key=lambda start: len(wanted.intersection(pieces[start : start + LONGEST_PASSAGE])))
    return pieces[best : best + LONGEST_PASSAGE]
