"""A difference of two runs that is planted at random is recovered, with the embedder that ships and a biased judge."""

import random
from pathlib import Path

import pytest

from core.models.local_embedder import OnnxEmbedder
from core.ports.models import Embedder
from evaluation.comparing import SIMILARITY, compared
from evaluation.head_to_head import HeadToHead
from evaluation.pairing import Comparison
from evaluation.reports.answers import read_run
from tests.fakes.models import HashingEmbedder
from tests.unit.test_comparing_runs import RIGHT, Reading, kept, run

pytestmark = pytest.mark.slow

ITEMS, SHARE_BEFORE, SHARE_AFTER = 100, 0.4, 0.65


class Leaning(Reading):
    """Prefers what stands first in a third of its replies, whatever it says."""

    async def complete(self, system: str, user: str, max_tokens: int) -> str:
        self.place = "A" if random.Random(user).random() < 1 / 3 else ""  # noqa: S311 - the same reply to the same prompt
        return await super().complete(system, user, max_tokens)


async def of_planted(folder: Path, seed: int, embedder: Embedder, judge: HeadToHead | None = None) -> Comparison:
    drawn = random.Random(seed)  # noqa: S311
    before, after = ({at for at in range(ITEMS) if drawn.random() < share} for share in (SHARE_BEFORE, SHARE_AFTER))
    made = kept(folder, run("old", before.__contains__), run("new", after.__contains__))
    return await compared(read_run(made), read_run(made, "new"), embedder, judge)


async def test_the_interval_holds_the_planted_share_in_nine_of_ten_pairs_of_runs(tmp_path: Path) -> None:
    """Intervals are of 95 %; the runs are drawn anew for each pair, and none is left out."""
    made = [await of_planted(tmp_path / str(seed), seed, HashingEmbedder()) for seed in range(40)]

    planted = SHARE_AFTER - SHARE_BEFORE
    firsts = [each.differences["right at first line"] for each in made]
    wins = [each.win_rate for each in made]
    assert sum(each.low <= planted <= each.high for each in firsts) >= 36
    assert sum(each.low <= 0.5 + planted / 2 <= each.high for each in wins) >= 36
    assert sum(each.low > 0 for each in firsts) >= 36


async def test_a_judge_that_leans_to_a_place_still_finds_the_later_run_better(tmp_path: Path) -> None:
    made = await of_planted(tmp_path, 0, OnnxEmbedder(), HeadToHead(Leaning()))  # type: ignore[arg-type]
    same = await of_planted(tmp_path / "same", 0, HashingEmbedder(), HeadToHead(Reading("A")))  # type: ignore[arg-type]

    assert made.judged_win_rate is not None
    assert same.judged_win_rate is not None
    assert same.judged_win_rate.value == 0.5
    assert made.judged_win_rate.low > 0.5
    assert made.differences[SIMILARITY].low > 0
    assert not [pair for pair in made.pairs if {pair.judged, pair.better} == {0.0, 1.0}]


@pytest.mark.slow
async def test_similarity_orders_answers_as_a_reader_would() -> None:
    said = (RIGHT, "At 11 pm the library closes.", "The library opens at 8 am.", "Parking costs $120.")
    wanted, *given = await OnnxEmbedder().embed_passages([RIGHT, *said])

    near = [sum(one * other for one, other in zip(wanted, each, strict=True)) for each in given]

    assert near == sorted(near, reverse=True)
    assert near[0] > near[1] > near[2] > near[3]
