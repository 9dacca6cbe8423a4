"""What became of questions while processes were killed is told in a table."""

from pathlib import Path

from benchmarks.processes.bursts_report import Outcome
from benchmarks.processes.kept_bursts import keep_burst, read_bursts
from benchmarks.processes.listening import Losses, loss_table, lost_with_one_holder

LOSSES = Losses(kills=2, rate=5, took=(0.3, 0.4, 320.0, None), twice=1, apologies=1)


def test_a_late_answer_is_neither_a_prompt_one_nor_a_missing_one() -> None:
    assert (LOSSES.later_than(10), LOSSES.never, LOSSES.longest) == (1, 1, 320.0)


def test_one_holder_hears_nothing_until_its_lease_has_ended_and_another_is_connected() -> None:
    assert lost_with_one_holder(LOSSES, connecting=2) == 5 * 32


def test_the_table_is_markdown() -> None:
    told = loss_table(LOSSES, soon=10, connecting=2).splitlines()

    assert all(line.startswith("| ") or line == "|---|---|" for line in told)
    assert "| answered within 10 s | 2 |" in told
    assert "| answered later, at most after 320 s | 1 |" in told
    assert "| of these, told to ask again | 1 |" in told
    assert "| never heard each time that one holder of the connection dies (arithmetic, at most) | 160 |" in told


def test_a_run_of_bursts_that_was_broken_off_finds_the_outcomes_of_its_whole_bursts(tmp_path: Path) -> None:
    first = [
        Outcome("Slack, /ask", True, 2.5, 1, True, 0.5, 9.0),
        Outcome("Slack, mention", False, None, 0, False, 1.0, 9.0),
    ]
    kept = tmp_path / "bursts.jsonl"
    assert read_bursts(kept) == []

    for burst in (first, first[:1]):
        keep_burst(kept, burst)

    assert read_bursts(kept) == [first, first[:1]]
