"""Every line of the table of faults is proved by a test that exists."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs/reference/faults.md"
COLUMNS = ["fault", "the person sees", "the admin sees", "the log says", "bound", "test"]
TEST = re.compile(r"`((?:unit|contract|e2e)/[\w/]+\.py)::(test_\w+)`")


def rows() -> list[list[str]]:
    """The cells of every line of every table, headings included."""
    lines = [line for line in PAGE.read_text("utf-8").splitlines() if line.startswith("|") and "---" not in line]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


FAULTS = [row for row in rows() if row[0] != "fault"]


@pytest.mark.parametrize("row", FAULTS, ids=lambda row: row[0])
def test_a_fault_is_told_from_every_side_and_proved(row: list[str]) -> None:
    assert len(row) == len(COLUMNS)
    assert all(row)
    [(file, name)] = TEST.findall(row[-1])
    assert re.search(rf"^(async )?def {name}\(", (ROOT / "tests" / file).read_text("utf-8"), re.MULTILINE), row[-1]


def test_every_table_has_the_same_columns() -> None:
    assert [row for row in rows() if row[0] == "fault"] == [COLUMNS] * len(re.findall("^## ", PAGE.read_text(), re.M))


def test_no_fault_is_told_twice() -> None:
    assert len({row[0] for row in FAULTS}) == len(FAULTS) > 30
