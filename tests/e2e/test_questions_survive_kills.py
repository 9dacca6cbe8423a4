"""Bursts on both platforms over sockets, a real Postgres, and processes that are killed at random moments."""

from pathlib import Path

import pytest

from benchmarks.processes.bursts import both
from benchmarks.processes.kept_bursts import bursts
from benchmarks.processes.listeners import place

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.slow]


async def test_what_was_acknowledged_is_answered_once_whenever_the_process_is_killed(tmp_path: Path) -> None:
    async with place(tmp_path) as here, both(here.database, here.discord, tmp_path) as on:
        outcomes = await bursts(on, times=3, seed=11, kept=tmp_path / "bursts.jsonl")

    assert any(each.was_open for each in outcomes)
    assert [each for each in outcomes if each.is_lost] == []
    assert [each for each in outcomes if each.is_doubled] == []
