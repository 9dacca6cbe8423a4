"""Read the lines of a picture with RapidOCR (PP-OCR models, which its package brings along)."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from numpy.typing import NDArray

# The longer side of the picture in which lines are looked for: twice as many pixels need 200 MB more.
_LONGEST_SIDE = 1_280
_LOST_SPACE = re.compile(r"(?<=[^\W\d_]),(?=\w)|(?<=\d),(?=[^\W\d_])")  # the models drop it after commas
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
    """A line of text in a picture, its edges in pixels from the upper left corner, its confidence from 0 to 1."""

    text: str
    left: float
    top: float
    right: float
    bottom: float
    confidence: float

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
    return [_line(*each) for each in zip(found.boxes, found.txts, found.scores, strict=True) if each[1].strip()]


@lru_cache(maxsize=1)
def _engine() -> Any:  # noqa: ANN401 - the library's own
    from rapidocr import RapidOCR

    return RapidOCR(params=_SETTINGS)


def _line(box: NDArray[Any], text: str, score: float) -> PictureLine:
    across, down = [float(corner[0]) for corner in box], [float(corner[1]) for corner in box]
    return PictureLine(
        _LOST_SPACE.sub(", ", " ".join(text.split())), min(across), min(down), max(across), max(down), float(score)
    )
