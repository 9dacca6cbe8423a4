"""Hand-offs while two processes serve them and are killed at every step: none is lost, doubled or seen by others."""

from itertools import cycle, repeat

import pytest

from benchmarks.hand_offs.kills import Result, each_step, play
from benchmarks.hand_offs.on_discord import discord_stage
from benchmarks.hand_offs.on_slack import slack_stage

pytestmark = [pytest.mark.postgres, pytest.mark.slow]


async def test_none_is_lost_doubled_or_seen_by_others_when_processes_die_at_every_step(database_url: str) -> None:
    async with discord_stage() as stage:
        result = await play(stage, database_url, 20, cycle(each_step(60)))

    assert found(result) == ([], [], [])
    assert result.deaths > 0


async def test_in_slack_none_is_lost_doubled_or_seen_by_others_either(database_url: str) -> None:
    async with slack_stage() as stage:
        result = await play(stage, database_url, 20, cycle(each_step(60)))

    assert found(result) == ([], [], [])
    assert result.deaths > 0


async def test_where_slack_does_not_let_it_look_cards_may_come_twice_but_none_is_lost(database_url: str) -> None:
    async with slack_stage(may_look=False) as stage:
        result = await play(stage, database_url, 20, cycle(each_step(60)))
        replies = [len(stage.direct(each)) for each in result.asked]

    assert (result.lost, result.seen_by_others) == ([], [])
    assert set(replies) == {stage.shape.parts}  # direct messages it may look at


async def test_undisturbed_it_takes_two_presses_on_each_side(database_url: str) -> None:
    async with discord_stage() as stage:
        result = await play(stage, database_url, 1, repeat(0))

    assert (*found(result), result.deaths) == ([], [], [], 0)


def found(result: Result) -> tuple[list[str], list[str], list[str]]:
    return result.lost, result.doubled, result.seen_by_others
