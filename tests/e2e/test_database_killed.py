"""Postgres killed with all its processes in mid-answer, embedded and external: nobody waits in silence."""

from pathlib import Path

import pytest

from benchmarks.faults.database_kills import KINDS, play

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.slow, pytest.mark.nightly]


@pytest.mark.parametrize("seed", [44, 45])
@pytest.mark.parametrize("kind", KINDS)
async def test_every_question_around_a_kill_is_answered_or_told(kind: str, seed: int, tmp_path: Path) -> None:
    done = await play(kind, 10, seed, tmp_path)

    assert [each.problems for each in done if not each.is_good] == []
    assert any(reply.is_answered for each in done for reply in each.struck)
