"""The cross-encoder tuned on this campus's own pages, stored with its card; used only if the card says it is better."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from core.errors import ConfigurationError
from core.models.cross_encoder import SHIPPED_SHA256, Calibration, OnnxCrossEncoder

_WEIGHTS, _CARD = "judge-tuned.onnx", "judge-tuned.json"
_EARLIER_WEIGHTS, _EARLIER_CARD = "judge-tuned.earlier.onnx", "judge-tuned.earlier.json"


@dataclass(frozen=True)
class Card:
    """What a tuned model is and how it performed: `sha256` of its weights, `base` of those it was tuned from.

    `rows` are counts by origin. `before` and `after` are figures on held-out pages, each a mean with its 95 % interval
    over pages; `difference` is that of the score. `is_better` when this interval is above zero and no figure is
    certainly lower.
    """

    sha256: str
    base: str
    made_at: str
    rows: Mapping[str, int]
    pages_apart: int
    before: Mapping[str, tuple[float, float, float]]
    after: Mapping[str, tuple[float, float, float]]
    difference: tuple[float, float, float]
    is_better: bool
    minutes: float = 0.0
    steps: int = 0
    calibration: Calibration = field(default_factory=Calibration)

    @property
    def name(self) -> str:
        """Identifies the weights."""
        return f"campus-judge-tuned-{self.sha256[:8]}"


@dataclass(frozen=True)
class TunedCrossEncoders:
    """The tuned cross-encoder in `folder`, and the one before it."""

    folder: Path

    def card(self) -> Card | None:
        """The card of the model that was kept last. Raises ConfigurationError when it cannot be read."""
        path = self.folder / _CARD
        return _read(path) if path.is_file() else None

    def why_not(self) -> str | None:
        """Why the tuned model is not used; None when it is used, or when there is none."""
        try:
            return self._objection()
        except ConfigurationError as error:
            return str(error)

    def active(self) -> OnnxCrossEncoder:
        """The tuned model unless there is an objection to it, else the shipped one."""
        card = self.card() if self.why_not() is None else None
        if card is None:
            return OnnxCrossEncoder()
        weights = self.folder / _WEIGHTS
        return OnnxCrossEncoder(weights=weights, sha256=card.sha256, name=card.name, calibration=card.calibration)

    def keep(self, weights: Path, card: Card) -> None:
        """Moves the weights here, with their card; the model before them can be rolled back to."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if (self.folder / _CARD).is_file():
            _move(self.folder, (_WEIGHTS, _CARD), (_EARLIER_WEIGHTS, _EARLIER_CARD))
        weights.replace(self.folder / _WEIGHTS)
        write_card(self.folder / _CARD, card)

    def roll_back(self) -> bool:
        """Removes the tuned model and restores the one before it, if any; False when there is none."""
        if not (self.folder / _CARD).is_file():
            return False
        for name in (_CARD, _WEIGHTS):
            (self.folder / name).unlink(missing_ok=True)
        if (self.folder / _EARLIER_CARD).is_file():
            _move(self.folder, (_EARLIER_WEIGHTS, _EARLIER_CARD), (_WEIGHTS, _CARD))
        return True

    def _objection(self) -> str | None:
        card = self.card()
        if card is None:
            return None
        if not card.is_better:
            return "it was not better than the one before; tune again"
        if card.base != SHIPPED_SHA256:
            return "it was tuned from weights that no longer ship; run `advisor tune` again"
        if _sha256(self.folder / _WEIGHTS) != card.sha256:
            return f"{self.folder / _WEIGHTS} is not the file of its card; run `advisor tune --rollback` or tune again"
        return None


def write_card(path: Path, card: Card) -> None:
    """Writes a card as JSON, atomically."""
    unfinished = path.with_suffix(".part")
    unfinished.write_text(json.dumps(asdict(card), indent=2) + "\n", encoding="utf-8")
    unfinished.replace(path)


def _read(path: Path) -> Card:
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
        return Card(**{**found, "calibration": Calibration(**found["calibration"])})
    except (ValueError, TypeError, KeyError) as error:
        raise ConfigurationError(
            f"the card {path} cannot be read ({error}); run `advisor tune --rollback`, or tune again"
        ) from error


def _sha256(path: Path) -> str:
    if not path.is_file():
        return ""
    with path.open("rb") as content:
        return hashlib.file_digest(content, "sha256").hexdigest()


def _move(folder: Path, names: tuple[str, str], targets: tuple[str, str]) -> None:
    for name, target in zip(names, targets, strict=True):
        if (folder / name).is_file():
            (folder / name).replace(folder / target)
