"""Hand-offs while two processes serve them and are killed at every step: none is lost, doubled or seen by others."""

from itertools import cycle, repeat

import pytest

from benchmarks.hand_offs.kills import each_step, play

pytestmark = [pytest.mark.postgres, pytest.mark.slow]


async def test_none_is_lost_doubled_or_seen_by_others_when_processes_die_at_every_step(database_url: str) -> None:
    result = await play(database_url, 20, cycle(each_step(60)))

    assert (result.lost, result.doubled, result.seen_by_others) == ([], [], [])
    assert result.deaths > 0


async def test_undisturbed_it_takes_two_presses_on_each_side(database_url: str) -> None:
    result = await play(database_url, 1, repeat(0))

    assert (result.lost, result.doubled, result.seen_by_others, result.deaths) == ([], [], [], 0)
