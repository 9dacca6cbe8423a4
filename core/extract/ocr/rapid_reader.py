"""Read the lines of a picture with RapidOCR (PP-OCR models, which its package brings along)."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

# The longer side of the picture in which lines are looked for: twice as many pixels need 200 MB more.
_LONGEST_SIDE = 1_280
_LOST_SPACE = re.compile(r"(?<=[^\W\d_]),(?=\w)|(?<=\d),(?=[^\W\d_])")  # the models drop it after commas
_RULE_SHARE = 0.8  # of a row or column of dots that is ink
_SETTINGS = {
    "Global.log_level": "critical",
    "Global.text_score": 0.0,  # lines that are hardly readable lower the confidence of their page
    "Det.limit_side_len": _LONGEST_SIDE,
    "Det.limit_type": "max",
    "Rec.rec_batch_num": 1,
    "EngineConfig.onnxruntime.intra_op_num_threads": 1,
    "EngineConfig.onnxruntime.inter_op_num_threads": 1,
}


@dataclass(frozen=True, slots=True)
class PictureLine:
    """A line of text in a picture, its edges in pixels from the upper left corner, its confidence from 0 to 1.

    `stroke` is how thick its letters are, in pixels.
    """

    text: str
    left: float
    top: float
    right: float
    bottom: float
    confidence: float
    stroke: float = 0.0

    @property
    def height(self) -> float:
        """From its upper to its lower edge."""
        return self.bottom - self.top

    @property
    def middle(self) -> float:
        """Half-way between its upper and its lower edge."""
        return (self.top + self.bottom) / 2


def read_picture(picture: NDArray[Any]) -> list[PictureLine]:
    """The lines of a picture (height × width × 3), in the order in which they were found."""
    found = _engine()(picture)
    if found.boxes is None:
        return []
    grey = picture.mean(axis=2)
    told = zip(found.boxes, found.txts, found.scores, strict=True)
    return [_line(box, text, score, grey) for box, text, score in told if text.strip()]


@lru_cache(maxsize=1)
def _engine() -> Any:  # noqa: ANN401 - the library's own
    from rapidocr import RapidOCR

    return RapidOCR(params=_SETTINGS)


def _line(box: NDArray[Any], text: str, score: float, grey: NDArray[Any]) -> PictureLine:
    across, down = [float(corner[0]) for corner in box], [float(corner[1]) for corner in box]
    words = _LOST_SPACE.sub(", ", " ".join(text.split()))
    left, top, right, bottom = min(across), min(down), max(across), max(down)
    letters = grey[max(0, int(top)) : int(bottom) + 1, max(0, int(left)) : int(right) + 1]
    return PictureLine(words, left, top, right, bottom, float(score), _stroke(letters))


def _stroke(letters: NDArray[Any]) -> float:
    """Twice the ink over the edges that a row of dots meets; ruled lines are no letters."""
    if not letters.size:
        return 0.0
    ink = letters < 0.6 * np.percentile(letters, 90)
    ink = ink[ink.mean(axis=1) < _RULE_SHARE]
    ink = ink[:, ink.mean(axis=0) < _RULE_SHARE] if len(ink) else ink
    edges = int(np.abs(np.diff(ink.astype(np.int8), axis=1)).sum())
    return 2.0 * float(ink.sum()) / edges if edges else 0.0
