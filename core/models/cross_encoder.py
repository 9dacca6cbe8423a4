"""The shipped cross-encoder: a small model that reads a question or claim together with a passage, on the CPU."""

import asyncio
import math
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import numpy as np
from numpy.typing import NDArray

from core.domain.passage import Reading
from core.models.cross_encoder_input import LONGEST_ASKED, Logits, best_span, joined, likeliest
from core.models.local_embedder import shared_tokenizer
from core.models.onnx_runtime import OnnxModel
from core.text.caches import TextCache
from core.text.tokens import repaired

if TYPE_CHECKING:
    from tokenizers import Encoding

_CERTAIN = 1e-6

SHIPPED_WEIGHTS = Path(__file__).parent / "data" / "judge.onnx"
SHIPPED_SHA256 = "1bd1178bef63def9bfe986ba88a53b68e735179b927c5f2eeb990e57e6b6fbbd"
_BATCH = 4
_MOST_PADDING = 32  # word pieces that a part adds to those before it: a run of its own costs as much (8 ms)
_REMEMBERED = 1024
_MOST_WINDOWS = 1
_NOTHING_TO_READ = -100.0
_SPAN_SHARE = 0.25  # weight of the span's score in the relevance: the two heads are wrong on different pairs

_Result = TypeVar("_Result")


def sure(log_odds: float) -> float:
    """The probability with these log odds."""
    return 1 / (1 + math.exp(-log_odds)) if log_odds > -700 else 0.0


def log_odds(probability: float) -> float:
    """The log odds of a probability, bounded near 0 and 1."""
    kept = min(max(probability, _CERTAIN), 1 - _CERTAIN)
    return math.log(kept / (1 - kept))


@dataclass(frozen=True)
class Calibration:
    """`scale` and `shift` of the log odds that a passage answers; a span counts as "none" below `no_answer`."""

    scale: float = 1.0
    shift: float = 0.0
    no_answer: float = 0.0

    def applied(self, reading: Reading) -> Reading:
        """The reading on the calibrated scale; the same object where there is nothing to do."""
        if self == AS_IT_IS:
            return reading
        relevance = sure(self.scale * log_odds(reading.relevance) + self.shift)
        return replace(reading, relevance=relevance, score=reading.score - self.no_answer)


AS_IT_IS = Calibration()


@dataclass(frozen=True)
class _Part:
    """A window of a passage: the passage's place, the first word piece, and the model's input row."""

    passage: int
    first: int
    ids: tuple[int, ...]
    kinds: tuple[int, ...]
    asked: int


@dataclass(frozen=True)
class _Verdict:
    reading: Reading
    support: float


class OnnxCrossEncoder:
    """A `CrossEncoder`: reranker, reader and entailment model in one pass over a pair.

    Long passages are read in windows, and the best window counts. The result of a pair does not depend on the
    other pairs; the latest results are cached, so that grading and quoting compute them once. The model is loaded on
    first use, or by `warm_up`, which raise ConfigurationError for files with a wrong sha256.
    """

    def __init__(
        self,
        weights: Path = SHIPPED_WEIGHTS,
        sha256: str = SHIPPED_SHA256,
        *,
        name: str = "campus-judge-int8",
        calibration: Calibration = AS_IT_IS,
    ) -> None:
        self.name, self._calibration = name, calibration
        self._model = OnnxModel(name, weights, sha256)
        # Two workers, since a run takes one thread.
        self._workers = ThreadPoolExecutor(max_workers=2, thread_name_prefix="cross-encoder")
        self._known: TextCache[tuple[str, str], _Verdict] = TextCache()

    async def warm_up(self) -> None:
        """Loads the model and runs it once, so that the first question does not wait."""
        await self.score("warm up", ["warm up"])

    async def score(self, question: str, passages: Sequence[str]) -> list[float]:
        """The probability that each passage answers the question. Raises ModelError."""
        return [reading.relevance for reading in await self.read(question, passages)]

    async def read(self, question: str, passages: Sequence[str]) -> list[Reading]:
        """The likeliest answer in each passage. Raises ModelError."""
        return [verdict.reading for verdict in await self._verdicts(question, passages)]

    async def support(self, claim: str, passages: Sequence[str]) -> list[float]:
        """The probability that each passage supports the claim. Raises ModelError."""
        return [verdict.support for verdict in await self._verdicts(claim, passages)]

    async def _verdicts(self, asked: str, passages: Sequence[str]) -> list[_Verdict]:
        new = list(dict.fromkeys(text for text in passages if (asked, text) not in self._known))
        found = {text: self._known[asked, text] for text in passages if (asked, text) in self._known}
        if new:
            found |= zip(new, await self._computed(asked, new), strict=True)
        self._remember({(asked, text): verdict for text, verdict in found.items()})
        return [found[text] for text in passages]

    def _remember(self, verdicts: dict[tuple[str, str], _Verdict]) -> None:
        for pair, verdict in verdicts.items():
            self._known[pair] = verdict
            self._known.move_to_end(pair)
        while len(self._known) > _REMEMBERED:
            self._known.popitem(last=False)

    async def _computed(self, asked: str, passages: Sequence[str]) -> list[_Verdict]:
        encoded, parts = await self._off_the_loop(partial(self._parts, asked, passages))
        runs = (self._off_the_loop(partial(self._run, batch, passages, encoded)) for batch in _batches(parts))
        found = list(chain.from_iterable(await asyncio.gather(*runs)))
        return [_best([verdict for part, verdict in found if part.passage == at]) for at in range(len(passages))]

    async def _off_the_loop(self, work: Callable[[], _Result]) -> _Result:
        return await asyncio.get_running_loop().run_in_executor(self._workers, work)

    def _parts(self, asked: str, passages: Sequence[str]) -> "tuple[list[Encoding], list[_Part]]":
        tokenizer = shared_tokenizer()
        question = tokenizer.encode(repaired(asked), add_special_tokens=False).ids[:LONGEST_ASKED]
        encoded = tokenizer.encode_batch([repaired(text) for text in passages], add_special_tokens=False)
        parts = [
            _Part(at, low, *joined(question, passage.ids[low:high]), asked=len(question))
            for at, passage in enumerate(encoded)
            for low, high in likeliest(question, passage.ids, _MOST_WINDOWS)
        ]
        return encoded, parts

    def _run(
        self, batch: Sequence[_Part], passages: Sequence[str], encoded: "Sequence[Encoding]"
    ) -> list[tuple[_Part, _Verdict]]:
        relevance, support, spans = self._model.run(["relevance", "support", "spans"], _padded(batch))
        found: list[tuple[_Part, _Verdict]] = []
        for row, part in enumerate(batch):
            at = part.passage
            raw = _reading(part, passages[at], encoded[at], float(relevance[row, 0]), spans[row])
            reading = self._calibration.applied(raw)
            found.append((part, _Verdict(reading, sure(support[row, 0]))))
        return found


def _batches(parts: Sequence[_Part]) -> Iterator[list[_Part]]:
    """Parts of similar length share a batch."""
    batch: list[_Part] = []
    for part in sorted(parts, key=lambda each: len(each.ids)):
        padding = len(batch) * (len(part.ids) - len(batch[-1].ids)) if batch else 0
        if len(batch) == _BATCH or padding > _MOST_PADDING:
            yield batch
            batch = []
        batch.append(part)
    if batch:
        yield batch


def _reading(part: _Part, passage: str, encoded: "Encoding", relevance: float, logits: Logits) -> Reading:
    before, last = part.asked + 2, len(part.ids) - 2
    if last < before:
        return Reading(0.0, 0, 0, "", _NOTHING_TO_READ)
    first_piece, last_piece, score = best_span(logits, before, last)
    start = encoded.offsets[part.first + first_piece - before][0]
    end = encoded.offsets[part.first + last_piece - before][1]
    return Reading(sure(relevance + _SPAN_SHARE * score), start, end, passage[start:end], score)


def _best(parts: Sequence[_Verdict]) -> _Verdict:
    """Of a passage's windows: the best span, the highest relevance, the highest support."""
    spoken = max((verdict.reading for verdict in parts), key=lambda reading: reading.score)
    relevance = max(verdict.reading.relevance for verdict in parts)
    support = max(verdict.support for verdict in parts)
    return _Verdict(Reading(relevance, spoken.start, spoken.end, spoken.text, spoken.score), support)


def _padded(batch: Sequence[_Part]) -> dict[str, NDArray[np.int64]]:
    longest = max(len(part.ids) for part in batch)
    ids = np.zeros((len(batch), longest), dtype=np.int64)
    kinds, mask = np.zeros_like(ids), np.zeros_like(ids)
    for row, part in enumerate(batch):
        ids[row, : len(part.ids)] = part.ids
        kinds[row, : len(part.ids)] = part.kinds
        mask[row, : len(part.ids)] = 1
    return {"input_ids": ids, "kinds": kinds, "mask": mask}
