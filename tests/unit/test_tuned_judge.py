"""Which judge is used: the tuned one only while its card speaks for it and its file is the one of the card."""

import hashlib
from dataclasses import replace
from pathlib import Path

import pytest

from core.domain.passage import Reading
from core.errors import ConfigurationError
from core.models.cross_encoder import SHIPPED_SHA256, Calibration, log_odds, sure
from core.models.tuned_cross_encoder import Card, TunedCrossEncoders

SHIPPED = "campus-judge-int8"
CARD = Card(
    sha256=hashlib.sha256(b"one").hexdigest(),
    base=SHIPPED_SHA256,
    made_at="2026-11-21 12:00 UTC",
    rows={"table": 40},
    pages_apart=9,
    before={"score": (0.5, 0.4, 0.6)},
    after={"score": (0.8, 0.7, 0.9)},
    difference=(0.3, 0.2, 0.4),
    is_better=True,
    calibration=Calibration(1.5, -0.5, 0.25),
)


@pytest.fixture
def judges(tmp_path: Path) -> TunedCrossEncoders:
    return TunedCrossEncoders(tmp_path)


def keep(judges: TunedCrossEncoders, content: bytes = b"one", **changes: object) -> Card:
    weights = judges.folder / "made.onnx"
    weights.write_bytes(content)
    card = replace(CARD, sha256=hashlib.sha256(content).hexdigest(), **changes)  # type: ignore[arg-type]
    judges.keep(weights, card)
    return card


def test_without_a_tuned_judge_the_one_that_ships_is_used(judges: TunedCrossEncoders) -> None:
    assert judges.active().name == SHIPPED
    assert judges.why_not() is None
    assert judges.card() is None
    assert not judges.roll_back()


def test_a_better_judge_is_used_and_its_card_is_read_back(judges: TunedCrossEncoders) -> None:
    card = keep(judges)

    assert judges.active().name == card.name == f"campus-judge-tuned-{card.sha256[:8]}"
    found = judges.card()
    assert found is not None
    assert found.calibration == CARD.calibration
    assert found.name == card.name


def test_a_judge_that_is_not_better_is_not_used(judges: TunedCrossEncoders) -> None:
    keep(judges, is_better=False)

    assert judges.active().name == SHIPPED
    assert "not better" in (judges.why_not() or "")


def test_a_file_that_is_not_the_one_of_the_card_is_not_used(judges: TunedCrossEncoders) -> None:
    keep(judges)
    (judges.folder / "judge-tuned.onnx").write_bytes(b"other")

    assert judges.active().name == SHIPPED
    assert "is not the file of its card" in (judges.why_not() or "")


def test_a_judge_of_other_shipped_weights_is_not_used(judges: TunedCrossEncoders) -> None:
    keep(judges, base="0" * 64)

    assert judges.active().name == SHIPPED
    assert "no longer ship" in (judges.why_not() or "")


def test_a_card_that_cannot_be_read_is_named(judges: TunedCrossEncoders) -> None:
    keep(judges)
    (judges.folder / "judge-tuned.json").write_text("{")

    assert judges.active().name == SHIPPED
    with pytest.raises(ConfigurationError, match=r"judge-tuned\.json cannot be read"):
        judges.card()


def test_rolling_back_goes_one_judge_back_and_then_to_the_one_that_ships(judges: TunedCrossEncoders) -> None:
    first = keep(judges)
    second = keep(judges, b"two")
    used = [judges.active().name]

    while judges.roll_back():
        used.append(judges.active().name)

    assert used == [second.name, first.name, SHIPPED]
    assert list(judges.folder.iterdir()) == []


def test_calibrating_shifts_log_odds_and_the_span_and_leaves_the_words() -> None:
    reading = Reading(0.8, 3, 7, "$200", 1.0)

    found = Calibration(2.0, -1.0, 0.4).applied(reading)

    assert log_odds(found.relevance) == pytest.approx(2 * log_odds(0.8) - 1)
    assert found.score == pytest.approx(0.6)
    assert (found.start, found.end, found.text) == (3, 7, "$200")


def test_what_is_not_calibrated_is_the_very_same_reading() -> None:
    reading = Reading(0.8, 3, 7, "$200", 1.0)

    assert Calibration().applied(reading) is reading


def test_odds_of_any_size_are_a_probability() -> None:
    assert (sure(-1e6), sure(0.0), sure(1e6)) == (0.0, 0.5, 1.0)
