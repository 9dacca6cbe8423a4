"""Which known pages a night asks for: what probably went wrong first and longest ago, and every page in the end."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta
from math import exp

import pytest

from core.crawl.known_pages import PRIOR_DAYS, changes_a_day, chosen_for_tonight, days_outdated
from core.domain.page import KnownPage

NOW = datetime(2026, 11, 20, 3, tzinfo=UTC)
A_YEAR_AGO = NOW - timedelta(days=365)


def page(name: str, days_ago: float, changes: int = 0) -> KnownPage:
    at = NOW - timedelta(days=days_ago)
    return KnownPage(name, at, at, changes=changes, known_since=A_YEAR_AGO)


def names(pages: list[KnownPage]) -> list[str]:
    return [each.url for each in pages]


def test_the_rate_of_a_new_page_is_that_of_the_mean_page() -> None:
    assert changes_a_day(0, 0.0) == pytest.approx(1 / PRIOR_DAYS)
    assert changes_a_day(0, -1.0) == pytest.approx(1 / PRIOR_DAYS)


def test_the_rate_comes_near_to_what_was_seen() -> None:
    assert changes_a_day(1_000, 10_000.0) == pytest.approx(0.1, rel=0.02)
    assert changes_a_day(0, 10_000.0) < 0.0001


@pytest.mark.parametrize(("rate", "days"), [(0.01, 10.0), (0.5, 3.0), (5.0, 20.0)])
def test_the_expected_days_are_the_mean_over_the_first_change(rate: float, days: float) -> None:
    steps = [days * (step + 0.5) / 10_000 for step in range(10_000)]
    mean = sum((days - at) * rate * exp(-rate * at) for at in steps) * days / 10_000

    assert days_outdated(rate, days) == pytest.approx(mean, rel=0.001)


def test_what_changes_often_is_asked_for_more_often() -> None:
    often, seldom, oldest = page("often", 5, changes=60), page("seldom", 6), page("oldest", 60)

    assert names(chosen_for_tonight([seldom, often, oldest], NOW, 2)) == ["oldest", "often"]


def test_of_pages_that_change_alike_the_oldest_copies_come_first() -> None:
    assert names(chosen_for_tonight([page("a", 1), page("b", 3), page("c", 2)], NOW, 2)) == ["b", "c"]


def test_every_page_comes_up_in_the_end() -> None:
    quiet, busy = page("quiet", 1), [page(f"busy {number}", 1, changes=300) for number in range(5)]
    known, now = [quiet, *busy], NOW
    for _ in range(120):
        now += timedelta(days=1)
        tonight = names(chosen_for_tonight(known, now, 1))
        if tonight == ["quiet"]:
            return
        known = [replace(each, fetched_at=now) if each.url in tonight else each for each in known]
    raise AssertionError("it was never asked for")
