"""The contract of models of claims, on the fake and on the one that ships with us."""

import shutil
from pathlib import Path

import pytest

from core.errors import ConfigurationError
from core.models.claim_model import LONGEST_PASSAGE, SHIPPED_WEIGHTS, OnnxClaimModel, encoded, rows, window
from core.ports.models import ClaimModel
from tests.fakes.models import OverlapClaimModel

FEES = (
    "Late fees\nTextbooks are due in May. A late book costs $12 a day. You pay $30 for each day that a laptop is late."
)
HOURS = "Opening hours\nThe reading room is open from 8 a.m. to 9 p.m. on weekdays."


@pytest.fixture(params=[OverlapClaimModel, OnnxClaimModel], scope="module")
def model(request: pytest.FixtureRequest) -> ClaimModel:
    made: ClaimModel = request.param()
    return made


async def test_gives_a_probability_for_each_passage_in_order(model: ClaimModel) -> None:
    shares = await model.support("what does a late laptop cost", "A late laptop costs $30 a day.", [HOURS, FEES, HOURS])

    assert all(0 <= share <= 1 for share in shares)
    assert shares[1] > shares[0] == shares[2]


async def test_reads_nothing_where_there_is_nothing(model: ClaimModel) -> None:
    assert await model.support("when?", "At nine.", []) == []


async def test_odd_texts_are_no_error(model: ClaimModel) -> None:
    odd = "\ud800 odd \x00 text 漢字 [SEP] [CLS]"

    assert len(await model.support(odd, odd, ["", odd, "word " * 900])) == 3


@pytest.mark.parametrize(
    ("told", "changed"),
    [
        (
            "Kayaks can be rented at the boathouse by the lake for 15 dollars a day.",
            "Kayaks can be rented at the boathouse by the lake for 25 dollars a day.",
        ),
        ("You can rent one at the boathouse.", "You can rent one at the chapel on floor 3."),
    ],
)
async def test_a_claim_in_other_words_is_likely_and_a_changed_one_is_not(
    model: ClaimModel, told: str, changed: str
) -> None:
    question = "Where can I rent a kayak?"
    text = "Boats\nYou can rent a kayak at the boathouse by the lake for 15 dollars a day."
    [likely] = await model.support(question, told, [text])
    [unlikely] = await model.support(question, changed, [text])

    assert likely > 0.5 > unlikely


@pytest.mark.slow
async def test_a_share_does_not_depend_on_what_was_read_before(model: ClaimModel) -> None:
    asked = "when does the reading room close", "It closes at nine in the evening."

    assert await model.support(*asked, [FEES, HOURS]) == [
        (await type(model)().support(*asked, [text]))[0] for text in (FEES, HOURS)
    ]


def test_all_of_a_long_claim_is_read() -> None:
    read = rows("what", "word " * 100, "a passage")

    assert len(read) == 2
    assert sum(ids.count(encoded("word")[0]) for ids, _ in read) == 100


def test_of_a_long_passage_the_part_is_read_that_has_the_words() -> None:
    pieces = [*range(1000, 2000), 7, 8, 9, *range(3000, 3100)]

    read = window({7, 8, 9}, pieces)

    assert len(read) == LONGEST_PASSAGE
    assert {7, 8, 9} <= set(read)


async def test_weights_that_are_not_ours_are_refused(tmp_path: Path) -> None:
    broken = tmp_path / "claims.onnx"
    shutil.copy(SHIPPED_WEIGHTS, broken)
    broken.write_bytes(broken.read_bytes()[:-9])

    with pytest.raises(ConfigurationError, match="is not the one we know"):
        await OnnxClaimModel(broken).support("when?", "At nine.", ["It opens at nine."])
