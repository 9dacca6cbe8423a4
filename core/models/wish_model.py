"""The shipped reader of wishes: a small encoder that tells what a turn about plans wants, and tags what it names."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.models.cross_encoder_input import CLS, SEP
from core.models.local_embedder import pieces_in
from core.models.onnx_runtime import OnnxModel
from core.ports.wishes import Role, Thing, TurnReading, Wished
from core.text.tokens import repaired
from core.text.values.codes import CODE
from core.text.values.lexer import of
from core.text.values.value import TERM

SHIPPED_WEIGHTS = Path(__file__).parent / "data" / "wishes.onnx"
SHIPPED_SHA256 = "c8cd368385becca4a6787c61ad3eab6dca50103a434908bba5d902b046d2f308"
# Word pieces that are read; the model was trained on the same (docs/models/wishes.md).
MOST_BEFORE, MOST_OF_TURN = 96, 160
BEFORE, OWN = 0, 1  # the kinds of pieces: of the turns before, and of the turn
TAGS = 1 + 2 * len(Role)  # none, then for each role the first piece of a thing and the others
WISHES = len(Wished)
# A code, in chats also small, a word or a mark.
_UNIT = re.compile(rf"{CODE}|\b[a-z]{{2,5}}\d{{3,4}}[a-z]?\b|[^\W_]+|\S")
_LONGEST = 4_000  # characters of an earlier turn, and of this one that its words are told from
_HALF = 0.5  # of what a word may be

Row = tuple[list[int], list[int]]


class OnnxWishModel:
    """A `WishModel`, which keeps no words of what it reads.

    The weights are loaded on first use; files with a wrong sha256 raise ConfigurationError.
    """

    def __init__(self, weights: Path = SHIPPED_WEIGHTS, sha256: str = SHIPPED_SHA256) -> None:
        self.name = "campus-wishes-int8"
        self._model = OnnxModel(self.name, weights, sha256)

    def read(self, turn: str, before: Sequence[str] = ()) -> TurnReading:
        """What a turn wishes after the turns before it, in the caller's thread (about 15 ms). Raises ModelError."""
        return self._read(repaired(turn), [repaired(each[-_LONGEST:]) for each in before])

    def _read(self, turn: str, before: Sequence[str]) -> TurnReading:
        ids, kinds = row(turn, before)
        told = {"input_ids": [ids], "kinds": [kinds], "mask": [[1] * len(ids)]}
        inputs = {name: np.array(value, dtype=np.int64) for name, value in told.items()}
        tags, wishes = self._model.run(["tags", "wishes"], inputs)
        shares = dict(zip(Wished, shares_of(wishes)[0].tolist(), strict=True))
        own = [at for at, kind in enumerate(kinds) if kind == OWN][:-1]  # without the last [SEP]
        return TurnReading(turn, shares, tuple(things_in(turn, shares_of(tags)[0][own])))


def row(turn: str, before: Sequence[str]) -> Row:
    """The word pieces of "[CLS] before [SEP] before [SEP] turn [SEP]", and their kinds; of earlier turns the last."""
    earlier = [piece for each in before for piece in (*pieces_in(each)[0], SEP)][-MOST_BEFORE:]
    own = pieces_in(turn)[0][:MOST_OF_TURN]
    ids = [CLS, *earlier, *own, SEP]
    return ids, [BEFORE] * (1 + len(earlier)) + [OWN] * (len(own) + 1)


def things_in(turn: str, shares: NDArray[np.float64]) -> Iterator[Thing]:
    """The things of a turn by the probabilities of tags (pieces × tags), word by word. What was not read is a rest."""
    words = list(_words(turn, shares))
    things = list[Thing]()
    for word in words:
        last = things[-1] if things and things[-1].end in {word.start, word.start - 1} else None
        if last and last.role is word.role and not word.begins and not word.is_none:
            things[-1] = replace(
                last, words=turn[last.start : word.end], end=word.end, share=min(last.share, word.share)
            )
        elif not word.is_none:
            things.append(Thing(word.role, turn[word.start : word.end], word.start, word.end, word.share))
    yield from things
    offsets = pieces_in(turn)[1]
    if len(offsets) > len(shares):
        start = offsets[len(shares)][0]
        yield Thing(Role.REST, turn[start:], start, len(turn))


@dataclass(frozen=True, slots=True)
class _Word:
    """A word with its likeliest role; `is_none` where it has none, `begins` where a thing begins with it."""

    start: int
    end: int
    role: Role
    share: float
    is_none: bool
    begins: bool


def _words(turn: str, shares: NDArray[np.float64]) -> Iterator[_Word]:
    """The words, codes and marks of a turn, each by the mean of its pieces, for all of it has one role."""
    offsets = pieces_in(turn)[1][: len(shares)]
    for first, end in _units(turn):
        pieces = [at for at, (start, _) in enumerate(offsets) if first <= start < end]
        if pieces:
            mean = shares[pieces].mean(axis=0)
            by_role = mean[1::2] + mean[2::2]
            best = int(by_role.argmax())
            is_none = bool(mean[0] > _HALF)
            begins = bool(shares[pieces[0], 1 + 2 * best] >= shares[pieces[0], 2 + 2 * best])
            share = float(mean[0] if is_none else by_role[best])
            yield _Word(first, end, list(Role)[best], share, is_none, begins)


def _units(turn: str) -> list[tuple[int, int]]:
    """Where the terms with their year ("fall 2027"), codes, words and marks of a turn stand, in their order."""
    terms = [(value.start, value.end) for value in of(TERM, turn)]
    others = [found.span() for found in _UNIT.finditer(turn)]
    return sorted(
        [*terms, *(one for one in others if not any(one[0] < end and start < one[1] for start, end in terms))]
    )


def shares_of(scores: NDArray[np.float32]) -> NDArray[np.float64]:
    """Probabilities along the last axis."""
    shares = np.exp(scores.astype(np.float64) - scores.max(axis=-1, keepdims=True))
    found: NDArray[np.float64] = shares / shares.sum(axis=-1, keepdims=True)
    return found
