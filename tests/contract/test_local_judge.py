"""The judge's contract, on the fake and on the one that ships with us: it reads passages and checks claims."""

import hashlib
import shutil
from pathlib import Path

import pytest

from core.errors import ConfigurationError
from core.models.cross_encoder import OnnxCrossEncoder
from core.ports.models import CrossEncoder
from tests.fakes.models import OverlapCrossEncoder

PASSAGES = [
    "The library opens at 8 a.m.\nThe gym opens at 6 a.m.",
    "Parking permits cost $40 a term.",
    "",
    "\ud800 odd \x00 text 漢字 [SEP] [CLS]",
    "The registrar keeps your transcript. " * 80 + "The dean is Ada Larkmoor.",
]


@pytest.fixture(params=[OverlapCrossEncoder, OnnxCrossEncoder], scope="module")
def judge(request: pytest.FixtureRequest) -> CrossEncoder:
    made: CrossEncoder = request.param()
    return made


async def test_gives_one_reading_a_passage_and_its_words_stand_where_it_says(judge: CrossEncoder) -> None:
    readings = await judge.read("When does the library open?", PASSAGES)

    assert len(readings) == len(PASSAGES)
    for reading, passage in zip(readings, PASSAGES, strict=True):
        assert passage[reading.start : reading.end] == reading.text
        assert 0 <= reading.relevance <= 1


async def test_nothing_to_read_gives_no_reading(judge: CrossEncoder) -> None:
    assert await judge.read("When?", []) == []


async def test_an_empty_passage_holds_no_answer(judge: CrossEncoder) -> None:
    [reading] = await judge.read("When does the library open?", [""])

    assert reading.text == ""
    assert reading.score < 0


@pytest.mark.slow
async def test_a_verdict_does_not_depend_on_the_other_passages(judge: CrossEncoder) -> None:
    other = type(judge)()  # which has read nothing before

    together = await judge.read("When does the gym open?", PASSAGES)
    alone = [(await other.read("When does the gym open?", [passage]))[0] for passage in PASSAGES]

    assert [reading.text for reading in together] == [reading.text for reading in alone]
    assert [reading.relevance for reading in together] == pytest.approx(
        [reading.relevance for reading in alone], abs=1e-5
    )


async def test_the_same_pair_gets_the_same_verdict_again(judge: CrossEncoder) -> None:
    assert await judge.read("Parking?", PASSAGES) == await judge.read("Parking?", PASSAGES)


async def test_ranks_what_it_reads_alike(judge: CrossEncoder) -> None:
    scores = await judge.score("Parking?", PASSAGES)

    assert scores == [reading.relevance for reading in await judge.read("Parking?", PASSAGES)]


async def test_the_passage_that_answers_is_the_most_relevant(judge: CrossEncoder) -> None:
    scores = await judge.score("How much does a parking permit cost?", PASSAGES)

    assert max(scores) == scores[1]


async def test_a_model_finds_the_very_words() -> None:
    [reading] = await OnnxCrossEncoder().read("How much does a parking permit cost?", [PASSAGES[1]])

    assert "$40" in reading.text
    assert len(reading.text.split()) <= 4


@pytest.mark.slow
async def test_a_model_reads_the_end_of_a_long_passage_too() -> None:
    [reading] = await OnnxCrossEncoder().read("Who is the dean?", [PASSAGES[4]])

    assert "Larkmoor" in reading.text


async def test_a_file_that_is_not_the_one_we_know_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "judge.onnx"
    broken.write_bytes(b"not a model")

    with pytest.raises(ConfigurationError, match="is not the one we know"):
        await OnnxCrossEncoder(weights=broken).warm_up()


async def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match=r"judge\.onnx is missing"):
        await OnnxCrossEncoder(weights=tmp_path / "judge.onnx").warm_up()


async def test_a_file_that_is_no_model_is_refused_even_when_it_is_the_expected_one(tmp_path: Path) -> None:
    broken = tmp_path / "judge.onnx"
    shutil.copy(__file__, broken)

    with pytest.raises(ConfigurationError, match="cannot be loaded"):
        await OnnxCrossEncoder(weights=broken, sha256=hashlib.sha256(broken.read_bytes()).hexdigest()).warm_up()


async def test_support_is_a_share(judge: CrossEncoder) -> None:
    supports = await judge.support("The library opens at 8 a.m.", PASSAGES)

    assert len(supports) == len(PASSAGES)
    assert all(0 <= support <= 1 for support in supports)
