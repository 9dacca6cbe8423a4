"""BERTScore as its paper defines it, on vectors whose cosines are known."""

import numpy
import pytest

from evaluation.asking import score_text
from evaluation.scores.bert_score import Floats, matched
from evaluation.scores.measured import ScoreCollector
from tests.fakes.models import HashingEmbedder


def unit(*degrees: float) -> Floats:
    """A vector of length one in the plane for each angle."""
    angles = numpy.radians(numpy.asarray(degrees, dtype=numpy.float32))
    return numpy.stack([numpy.cos(angles), numpy.sin(angles)], axis=1)


def test_each_piece_is_matched_with_its_nearest_one() -> None:
    found = matched(unit(0, 60), unit(0, 90, 180))

    assert found.precision == pytest.approx((1 + numpy.cos(numpy.radians(30))) / 2)
    assert found.recall == pytest.approx((1 + numpy.cos(numpy.radians(30)) + numpy.cos(numpy.radians(120))) / 3)
    assert found.f1 == pytest.approx(2 * found.precision * found.recall / (found.precision + found.recall))


def test_a_text_beside_itself_is_one_and_none_is_zero() -> None:
    assert matched(unit(10, 50), unit(50, 10)).f1 == pytest.approx(1)
    assert matched(unit(), unit(50)).f1 == 0


async def test_an_embedder_without_token_vectors_gives_no_score() -> None:
    collector = ScoreCollector()

    await score_text(collector, "one", "On Monday.", ["Monday"], HashingEmbedder())

    assert "BERTScore" not in collector.scores
    assert "cosine" in collector.scores
