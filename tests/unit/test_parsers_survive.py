"""Whatever a page contains, reading it gives a page or a reason, and nothing else."""

from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.read_pages import ReadPage, SkipReason
from core.errors import ExtractionError
from core.extract.extraction import extract
from tests.standins.mutated_pages import MUTATED

NOW = datetime(2026, 1, 1, tzinfo=UTC)


def outcome(content_type: str, body: bytes) -> ReadPage | str:
    """The page, or the reason why there is none."""
    try:
        return extract("https://campus.example/page", content_type, body, NOW)
    except ExtractionError as error:
        return error.reason


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("parser", MUTATED)
@given(chance=st.randoms(use_true_random=False))
def test_a_changed_page_is_read_or_skipped_for_a_reason(parser: str, chance: Random) -> None:
    found = outcome(*MUTATED[parser](chance))

    assert isinstance(found, ReadPage) or found in set(SkipReason)


@given(body=st.binary(max_size=300), kind=st.sampled_from(["text/html", "text/plain", "text/csv", "application/json"]))
def test_bytes_of_any_kind_are_read_or_skipped_for_a_reason(body: bytes, kind: str) -> None:
    found = outcome(kind, body)

    assert isinstance(found, ReadPage) or found in set(SkipReason)
