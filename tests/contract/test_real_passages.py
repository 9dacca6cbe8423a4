"""Real passages are embedded block by block into a file that an interrupted run adds to."""

import gzip
import json
from pathlib import Path

import numpy
import pytest

from benchmarks.cost import real_passages
from benchmarks.cost.synthetic_index import DIMENSION


@pytest.mark.slow
def test_an_interrupted_run_embeds_what_is_left(tmp_path: Path) -> None:
    texts = ["The library opens at eight.", "Parking costs 120 dollars a year.", "Classes begin on August 31."]

    real_passages.embed(texts, tmp_path / "once")
    real_passages.embed(texts[:1], tmp_path / "twice")
    real_passages.embed(texts, tmp_path / "twice")

    once, twice = (real_passages.read_vectors(tmp_path / name) for name in ("once", "twice"))
    assert once.shape == (3, DIMENSION)
    assert numpy.allclose(once, twice, atol=1e-6)


@pytest.mark.slow
def test_questions_are_embedded_as_questions(tmp_path: Path) -> None:
    real_passages.embed_questions(["When does the library open?"], tmp_path)

    [vector] = real_passages.read_questions(tmp_path)
    assert numpy.isclose(numpy.linalg.norm(vector), 1, atol=1e-3)


def test_each_question_on_a_paragraph_has_one_among_the_passages(tmp_path: Path) -> None:
    folder = tmp_path / "training" / "pairs"
    folder.mkdir(parents=True)
    (tmp_path / "cmu").mkdir()
    (tmp_path / "cmu" / "qa.jsonl").write_text("")
    pairs = [{"query": f"When does office {number} open?", "passage": f"Office {number}."} for number in range(9)]
    with gzip.open(folder / "some.jsonl.gz", "wt", encoding="utf-8") as lines:
        lines.writelines(f"{json.dumps(pair)}\n" for pair in pairs)

    asked = real_passages.questions(tmp_path, {"Office 3.", "Office 5."})

    assert set(asked) == {"When does office 3 open?", "When does office 5 open?"}
