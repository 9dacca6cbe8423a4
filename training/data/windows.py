"""Encode rows as word pieces: a window of the passage, with or without the answer."""

import random
import re
from collections.abc import Sequence
from dataclasses import dataclass

from tokenizers import Encoding, Tokenizer

from core.models.cross_encoder_input import LONGEST_ASKED, LONGEST_READ, joined
from training.data.rows import Example, Row

_WINDOW = (40, 92)  # word pieces of the passage, drawn for each row so that no one length is learnt
_WITHOUT_ANSWER = 0.15  # so often an answerable question is shown a part of its passage that has no answer
_SENTENCE_START = re.compile(r"(?:(?<=[.!?])\s+|\n+|^)(?=\S)")


@dataclass(frozen=True)
class Encoder:
    """Turns rows into examples with a tokenizer that neither pads nor truncates."""

    tokenizer: Tokenizer

    def examples(self, rows: Sequence[Row], source: random.Random) -> list[Example]:
        """Every row that can be read whole, or in a window, as an example."""
        asked = self.tokenizer.encode_batch([row.asked for row in rows], add_special_tokens=False)
        passages = self.tokenizer.encode_batch([row.passage for row in rows], add_special_tokens=False)
        made = (_example(*triple, source) for triple in zip(rows, asked, passages, strict=True))
        return [example for example in made if example is not None]


def _example(row: Row, asked: Encoding, passage: Encoding, source: random.Random) -> Example | None:
    question = asked.ids[:LONGEST_ASKED]
    answer = _pieces(passage, source.choice(row.spans)) if row.spans else None
    low, high = _window(row, passage, answer, source)
    if high - low < 3 or (row.task == "check" and answer is None and len(passage.ids) > high - low):
        return None
    ids, kinds = joined(question, passage.ids[low:high])
    if row.task != "read":
        none = row.task == "relate" and not row.label
        return Example(ids, kinds, row.task, row.label, 0 if none else None, 0 if none else None)
    if not _inside(answer, low, high):
        return None if _tells(row, passage, low, high) else Example(ids, kinds, "read", False, 0, 0)
    shift = len(question) + 2 - low
    return Example(ids, kinds, "read", True, answer[0] + shift, answer[1] + shift)  # type: ignore[index]


def _window(row: Row, passage: Encoding, answer: tuple[int, int] | None, source: random.Random) -> tuple[int, int]:
    length = len(passage.ids)
    if row.task == "relate" or (row.task == "check" and answer is None):
        return 0, min(length, LONGEST_READ)
    width = source.randint(*_WINDOW)
    if length <= width:
        return 0, length
    starts = [start for start in _sentence_starts(row.passage, passage) if start <= length - width // 2]
    low = source.choice(_fitting(starts, width, answer, row, source) or [_around(answer, width, length, source)])
    return low, min(length, low + width)


def _fitting(
    starts: Sequence[int], width: int, answer: tuple[int, int] | None, row: Row, source: random.Random
) -> list[int]:
    if answer is None:
        return list(starts)
    around = [start for start in starts if start <= answer[0] and answer[1] < start + width]
    if row.task == "read" and source.random() < _WITHOUT_ANSWER:
        return [start for start in starts if answer[0] >= start + width or answer[1] < start] or around
    return around


def _around(answer: tuple[int, int] | None, width: int, length: int, source: random.Random) -> int:
    if answer is None:
        return 0
    earliest = max(0, min(answer[1] + 1, length) - width)
    return source.randint(min(earliest, answer[0]), answer[0])


def _sentence_starts(text: str, passage: Encoding) -> list[int]:
    begins = {match.end() for match in _SENTENCE_START.finditer(text)}
    return [piece for piece, (start, _) in enumerate(passage.offsets) if start in begins] or [0]


def _pieces(passage: Encoding, span: tuple[int, int]) -> tuple[int, int] | None:
    inside = [at for at, (start, end) in enumerate(passage.offsets) if start < span[1] and end > span[0]]
    return (inside[0], inside[-1]) if inside else None


def _inside(answer: tuple[int, int] | None, low: int, high: int) -> bool:
    return answer is not None and low <= answer[0] and answer[1] < high


def _tells(row: Row, passage: Encoding, low: int, high: int) -> bool:
    """Whether the window has an answer's words though it is not the marked place: such a row would mislead."""
    text = row.passage[passage.offsets[low][0] : passage.offsets[high - 1][1]].lower()
    return any(row.passage[start:end].lower() in text for start, end in row.spans)
