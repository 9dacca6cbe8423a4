"""What listening costs is told for a load, and what became of questions while processes were killed."""

import pytest

from benchmarks.processes.listening_report import (
    Costs,
    Load,
    Losses,
    cores,
    cost_table,
    difference,
    loss_table,
    lost_with_one_holder,
)

COSTS = Costs(unrelated=0.5, lost_here=6.0, lost_in_postgres=4.0, answer=100.0, calls=1.0, by_processes={2: 11.0})
LOAD = Load(questions=20, messages=200, processes=6)
LOSSES = Losses(kills=2, rate=5, took=(0.3, 0.4, 320.0, None), twice=1, apologies=1)


def test_each_process_but_one_loses_a_claim_and_all_hear_what_is_not_for_them() -> None:
    used = cores(COSTS, LOAD)

    assert used.lost_claims == pytest.approx(20 * 5 * 0.010)
    assert used.unrelated == pytest.approx(6 * 200 * 0.0005)
    assert used.answers == pytest.approx(2.0)
    assert used.share == pytest.approx(1.6 / 2.0)


def test_one_holder_would_hear_the_other_messages_too() -> None:
    assert cores(COSTS, LOAD).saved == pytest.approx(1.0 + 5 * 200 * 0.0005)


def test_one_process_alone_loses_nothing() -> None:
    assert cores(COSTS, Load(processes=1)).saved == 0


def test_what_more_processes_use_is_shared_out_to_the_claims_that_they_lose() -> None:
    assert difference(alone=10.0, together=14.0, processes=3, questions=100) == pytest.approx(20.0)


def test_a_late_answer_is_neither_a_prompt_one_nor_a_missing_one() -> None:
    assert (LOSSES.later_than(10), LOSSES.never, LOSSES.longest) == (1, 1, 320.0)


def test_one_holder_hears_nothing_until_its_lease_has_ended_and_another_is_connected() -> None:
    assert lost_with_one_holder(LOSSES, connecting=2) == 5 * 32


def test_both_tables_are_markdown() -> None:
    told = cost_table(COSTS, LOAD).splitlines() + loss_table(LOSSES, soon=10, connecting=2).splitlines()

    assert all(line.startswith("| ") or line == "|---|---|" for line in told)
    assert "| listening, for each second of answers | 0.80 s |" in told
    assert "| answered within 10 s | 2 |" in told
    assert "| answered later, at most after 320 s | 1 |" in told
    assert "| of these, told to ask again | 1 |" in told
    assert "| never heard each time that one holder of the connection dies (arithmetic, at most) | 160 |" in told
