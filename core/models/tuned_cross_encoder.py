"""The judge that was tuned on this campus's own pages: kept with its card, used only while the card speaks for it."""

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path

from core.errors import ConfigurationError
from core.models.calibration import Calibration
from core.models.cross_encoder import SHIPPED_SHA256, OnnxCrossEncoder

_WEIGHTS, _CARD = "judge-tuned.onnx", "judge-tuned.json"
_EARLIER_WEIGHTS, _EARLIER_CARD = "judge-tuned.earlier.onnx", "judge-tuned.earlier.json"


@dataclass(frozen=True)
class Card:
    """What a tuned judge is and how it did: `sha256` of its weights, `base` of those that it was tuned from.

    `rows` by what they were made from; `figures` before and after on pages held apart, each a mean with its 95 %
    interval over pages; `difference` of the score, the same way. `is_better` when all of it lies above zero and no
    figure is certainly lower.
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
    """The tuned judge in `folder`, and the one before it."""

    folder: Path

    def card(self) -> Card | None:
        """The card of the judge that was kept last. Raises ConfigurationError when it cannot be read."""
        path = self.folder / _CARD
        return _read(path) if path.is_file() else None

    def why_not(self) -> str | None:
        """Why the tuned judge that is there is not used; None when it is, or when there is none."""
        try:
            return self._objection()
        except ConfigurationError as error:
            return str(error)

    def active(self) -> OnnxCrossEncoder:
        """The tuned judge while nothing speaks against it, else the one that ships with us."""
        card = self.card() if self.why_not() is None else None
        if card is None:
            return OnnxCrossEncoder()
        weights = self.folder / _WEIGHTS
        return OnnxCrossEncoder(weights=weights, sha256=card.sha256, name=card.name, calibration=card.calibration)

    def keep(self, weights: Path, card: Card) -> None:
        """Moves the weights here, with their card; what was here before is one step back."""
        self.folder.mkdir(parents=True, exist_ok=True)
        if (self.folder / _CARD).is_file():
            _move(self.folder, (_WEIGHTS, _CARD), (_EARLIER_WEIGHTS, _EARLIER_CARD))
        weights.replace(self.folder / _WEIGHTS)
        write_card(self.folder / _CARD, card)

    def roll_back(self) -> bool:
        """Takes the tuned judge away and puts the one before it, if any, in its place; False when there is none."""
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
    """Writes a card as JSON, the whole file or none."""
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
