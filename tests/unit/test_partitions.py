"""The benchmark of partitions makes the partitions it says, reads plans, and compares forms round by round."""

from datetime import UTC, datetime

import pytest

from benchmarks.cost.partitions.changing import Notices, chosen_pages
from benchmarks.cost.partitions.layouts import WHOLE, layouts, searching
from benchmarks.cost.partitions.plans import read_plan
from benchmarks.cost.partitions.repeats import Figures, beside, head, turned
from benchmarks.cost.partitions.turn_copies import months


def test_a_layout_has_its_partitions_and_the_shipped_one_has_none() -> None:
    whole, by_term, by_chunk = layouts(4)

    assert whole is WHOLE and len(whole.statements()) == 3
    assert next(each for each in by_term.statements() if "partition by" in each).endswith("partition by hash (term_id)")
    assert by_chunk.statements()[-1].startswith("create table by_chunk.postings_3 partition of by_chunk.postings")
    assert "modulus 4, remainder 3" in by_chunk.statements()[-1]


def test_a_search_finds_the_copy_before_the_table_of_the_product() -> None:
    assert searching("postgresql://u:p@h:1/d", "by_term").endswith("?options=-csearch_path%3Dby_term%2Cpublic")


def test_months_leave_no_moment_out() -> None:
    first, second, last = months("copy", datetime(2026, 1, 1, tzinfo=UTC), 3)

    assert "from (minvalue) to ('2026-01-31" in first
    assert "from ('2026-01-31T00:00:00+00:00') to ('2026-03-02T00:00:00+00:00')" in second
    assert last.endswith("to (maxvalue)")


def test_each_index_scan_of_a_piece_of_the_table_is_a_look() -> None:
    pieces = [
        {"Node Type": "Index Only Scan", "Relation Name": "postings_1", "Actual Loops": 2},
        {"Node Type": "Index Only Scan", "Relation Name": "postings_2", "Actual Loops": 3},
        {"Node Type": "Index Scan", "Relation Name": "terms", "Actual Loops": 5},
    ]
    append = {"Node Type": "Append", "Plans": pieces}
    plan = {"Plan": {"Node Type": "Nested Loop", "Plans": [append]}, "Planning Time": 2.5, "Execution Time": 7}

    found = read_plan(plan, "postings")

    assert (found.planning, found.execution, found.looks) == (2.5, 7, 5)


def test_forms_are_compared_in_the_round_that_they_share() -> None:
    assert beside([2, 6, 4], [1, 2, 4]) == "2.00 [1.00, 3.00]"


def test_a_row_has_the_shipped_figure_and_what_the_others_are_beside_it() -> None:
    found = Figures(["shipped", "other"])
    for shipped, other in ((10, 5), (20, 20), (30, 60)):
        found.note("shipped", {"vacuum, s": shipped})
        found.note("other", {"vacuum, s": other})

    assert found.rows(digits=0) == "| vacuum, s | 20 | 20; 1.00 [0.50, 2.00] |"


def test_the_table_has_a_head() -> None:
    assert head(["a", "b"]) == "| a | b |\n| --- | --- |"


def test_no_form_is_always_the_first() -> None:
    assert [turned(["a", "b", "c"], number)[0] for number in range(4)] == ["a", "b", "c", "a"]


def test_a_share_of_the_pages_is_chosen_the_same_each_time() -> None:
    pages = chosen_pages(10_000, 0.01, seed=1)

    assert pages == chosen_pages(10_000, 0.01, seed=1) != chosen_pages(10_000, 0.01, seed=2)
    assert len(set(pages)) == 10 and all(1 <= page <= 1_000 for page in pages)


@pytest.mark.parametrize(
    ("said", "told"),
    [("index scan needed: 90 pages", True), ("index scan bypassed: 9 pages", False), ("index scan not needed", False)],
)
def test_a_vacuum_tells_whether_it_read_the_indexes(said: str, told: bool) -> None:
    assert Notices([said]).told_of_indexes is told
