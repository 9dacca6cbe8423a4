"""The mutants of the guards fit the code as it is: a moved guard is noticed here, not in the long run."""

from pathlib import Path

import pytest

from benchmarks.faults.mutations import Mutant, MutantError, all_mutants

ROOT = Path(__file__).parents[2]
GUARDS = {
    "claim", "lease", "dedup", "citation version", "robots", "SSRF", "deletion guard", "rate limit", "erasure",
    "body limit", "unpacking", "redirects", "scope", "mentions", "permissions", "delivery",
}  # fmt: skip


@pytest.mark.parametrize("mutant", all_mutants(), ids=lambda mutant: mutant.name)
def test_a_mutant_fits_the_code_and_names_tests_that_exist(mutant: Mutant) -> None:
    text = (ROOT / mutant.file).read_text(encoding="utf-8")

    assert mutant.applied_to(text) != text
    assert mutant.tests
    for file, _, name in (test.partition("::") for test in mutant.tests):
        assert f"def {name}" in (ROOT / file).read_text(encoding="utf-8")


def test_every_guard_is_broken_in_some_way() -> None:
    assert {mutant.guard for mutant in all_mutants()} >= GUARDS
    assert len(all_mutants()) >= 40


def test_says_so_when_the_code_has_moved_away() -> None:
    moved = Mutant("claim", "core/memory/history.py", "no such text", "", ("tests/contract/test_mutants.py",))

    with pytest.raises(MutantError, match=r"stands 0 times in core/memory/history\.py"):
        moved.applied_to("some text")
