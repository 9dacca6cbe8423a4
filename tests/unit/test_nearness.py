"""How near a turn is to the known phrasings of each class."""

from pathlib import Path

import numpy as np
import pytest

from core.rag.understanding.routing.classifier import KnownPhrasings, known_phrasings

VECTORS = np.asarray([[1, 0], [0.6, 0.8], [0, -1]], dtype=np.float32)


def test_the_nearest_phrasing_of_each_class_counts() -> None:
    known = KnownPhrasings(VECTORS, (0, 2))

    found = known.nearest(np.asarray([[0, 1]], dtype=np.float32))

    assert found[0].tolist() == pytest.approx([0.8, -1])


def test_stored_phrasings_are_read_back(tmp_path: Path) -> None:
    KnownPhrasings(VECTORS, (0, 2)).written(tmp_path / "known.npy")

    assert known_phrasings(tmp_path / "known.npy", (0, 2)).vectors == pytest.approx(VECTORS, abs=0.01)
