"""Real passages are embedded block by block into a file that an interrupted run adds to."""

from pathlib import Path

import numpy

from benchmarks.cost import real_passages
from benchmarks.cost.synthetic_index import DIMENSION


def test_an_interrupted_run_embeds_what_is_left(tmp_path: Path) -> None:
    texts = ["The library opens at eight.", "Parking costs 120 dollars a year.", "Classes begin on August 31."]
    (tmp_path / "once").mkdir()
    (tmp_path / "twice").mkdir()

    real_passages.embed(texts, tmp_path / "once")
    real_passages.embed(texts[:1], tmp_path / "twice")
    real_passages.embed(texts, tmp_path / "twice")

    once, twice = (real_passages.read_vectors(tmp_path / name) for name in ("once", "twice"))
    assert once.shape == (3, DIMENSION)
    assert numpy.allclose(once, twice, atol=1e-6)


def test_questions_are_embedded_as_questions(tmp_path: Path) -> None:
    real_passages.embed_questions(["When does the library open?"], tmp_path / "new")

    [vector] = real_passages.read_questions(tmp_path / "new")
    assert numpy.isclose(numpy.linalg.norm(vector), 1, atol=1e-3)
