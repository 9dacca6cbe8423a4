"""What may be believed of one run: removals, moves, and the doubts that keep everything as it was."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta

import pytest

from core.crawl.crawl_guard import CrawlObservations, decide_removals
from core.domain.crawl import CrawlEnded, PageMoved
from core.domain.page import KnownPage
from core.domain.read_pages import EXCLUDED, UNLINKED

NOW = datetime(2026, 3, 9, 3, tzinfo=UTC)
NAMES = [f"page{number}" for number in range(20)]


def seen(without: int = 0, missing_for: timedelta | None = None, /, **parts: object) -> CrawlObservations:
    """Twenty known pages, of which all but the first few were seen."""
    since = None if missing_for is None else NOW - missing_for
    known = {name: KnownPage(name, NOW, NOW, missing_since=since) for name in NAMES}
    return CrawlObservations(known, set(NAMES[without:]), **parts)  # type: ignore[arg-type]


def some(count: int, reason: str) -> Mapping[str, str]:
    return dict.fromkeys(NAMES[:count], reason)


def test_when_all_is_well_nothing_is_done() -> None:
    decision = decide_removals(seen(), CrawlEnded(), NOW)

    assert (decision.removed, decision.kept, decision.moved, decision.doubts) == ({}, {}, {}, ())


@pytest.mark.parametrize(
    ("part", "few", "many"),
    [("gone", "http 404", 9), ("failed", "http 500", 6), ("blank", "too short", 6)],
)
def test_a_few_bad_pages_are_normal_and_many_are_a_broken_site(part: str, few: str, many: int) -> None:
    fewer = decide_removals(seen(5, **{part: some(5, few)}), CrawlEnded(), NOW)
    more = decide_removals(seen(many, **{part: some(many, few)}), CrawlEnded(), NOW)

    assert not fewer.doubts
    assert set(fewer.removed if part == "gone" else fewer.kept) == set(NAMES[:5])
    assert more.doubts == (more.doubts[0],)
    assert more.doubts[0].startswith(f"{many} of 20 known pages")
    assert (more.removed, set(more.kept)) == ({}, set(NAMES[:many]))


def test_what_a_server_says_is_gone_for_good_is_gone_even_in_a_doubted_run() -> None:
    decision = decide_removals(seen(10, gone={**some(10, "http 404"), "page0": "http 410"}), CrawlEnded(), NOW)

    assert decision.doubts
    assert decision.removed == {"page0": "http 410"}


def test_a_run_that_saw_nothing_is_doubted_however_small_the_site() -> None:
    known = {"page": KnownPage("page", NOW, NOW)}

    decision = decide_removals(CrawlObservations(known, gone={"page": "http 404"}), CrawlEnded(), NOW)

    assert decision.doubts == ("none of 1 known pages was seen",)
    assert decision.kept == {"page": "http 404"}


@pytest.mark.parametrize(
    ("reason", "days", "is_removed"),
    [
        ("http 404", 6, False),
        ("http 404", 7, True),
        ("http 500", 7, False),
        ("time-out", 29, False),
        ("time-out", 30, True),
    ],
)
def test_doubt_has_an_end(reason: str, days: int, is_removed: bool) -> None:
    part = "gone" if reason == "http 404" else "failed"

    decision = decide_removals(seen(20, timedelta(days=days), **{part: some(20, reason)}), CrawlEnded(), NOW)

    assert (len(decision.removed), len(decision.kept)) == ((20, 0) if is_removed else (0, 20))


def test_pages_that_nothing_leads_to_are_removed_unless_the_run_stopped_short() -> None:
    complete = decide_removals(seen(), CrawlEnded(unlinked=("page0",)), NOW)
    cut_off = decide_removals(seen(), CrawlEnded(stopped_short="max_pages is 9", unlinked=("page0",)), NOW)

    assert complete.removed == {"page0": UNLINKED}
    assert (cut_off.removed, cut_off.doubts) == ({}, ())


def test_an_unlinked_page_that_fails_is_kept() -> None:
    decision = decide_removals(seen(1, failed={"page0": "http 500"}), CrawlEnded(unlinked=("page0",)), NOW)

    assert (decision.removed, decision.kept) == ({}, {"page0": "http 500"})


def test_excluded_pages_are_removed_and_do_not_count_as_missing() -> None:
    decision = decide_removals(seen(15), CrawlEnded(excluded=tuple(NAMES[:15])), NOW)

    assert (set(decision.removed), decision.doubts) == (set(NAMES[:15]), ())
    assert set(decision.removed.values()) == {EXCLUDED}


def test_pages_that_a_budget_left_unasked_are_neither_removed_nor_missing() -> None:
    decision = decide_removals(seen(15), CrawlEnded(stopped_short="max_pages is 5", unasked=tuple(NAMES[:15])), NOW)

    assert (decision.removed, decision.kept, decision.doubts) == ({}, {}, ())


@pytest.mark.parametrize(
    "reason", ["a start page could not be read (http 500)", "the sitemap could not be read (http 404)"]
)
def test_a_crawl_without_its_beginning_is_doubted(reason: str) -> None:
    assert decide_removals(seen(), CrawlEnded(stopped_short=reason, lost_its_start=True), NOW).doubts == (reason,)


def test_a_first_crawl_is_doubted_only_where_its_beginning_cannot_be_read() -> None:
    lost = CrawlEnded(stopped_short="a start page could not be read (http 500)", lost_its_start=True)
    cut_short = CrawlEnded(stopped_short="max_pages is 5")

    assert decide_removals(CrawlObservations({}), lost, NOW).doubts == (lost.stopped_short,)
    assert decide_removals(CrawlObservations({}), cut_short, NOW).doubts == ()


def moves(*hops: tuple[str, str, bool]) -> dict[str, PageMoved]:
    return {url: PageMoved(url, target, is_permanent) for url, target, is_permanent in hops}


def test_a_chain_of_permanent_redirects_is_a_move_to_its_end() -> None:
    found = seen(1, moves=moves(("page0", "hop", True), ("hop", "page7", True)))

    assert decide_removals(found, CrawlEnded(), NOW).moved == {"page0": "page7"}


def test_a_redirect_for_now_is_a_move_only_when_the_content_is_the_same() -> None:
    for_now = moves(("page0", "hop", False))

    assert decide_removals(seen(1, moves=for_now, copied={"hop": "page0"}), CrawlEnded(), NOW).moved == {"page0": "hop"}
    decision = decide_removals(seen(1, moves=for_now), CrawlEnded(), NOW)
    assert (decision.moved, decision.kept) == ({}, {"page0": "redirected for now"})


@pytest.mark.parametrize(
    ("part", "reason", "outcome"), [("gone", "http 404", "removed"), ("failed", "http 500", "kept")]
)
def test_a_page_that_redirects_to_a_bad_one_shares_its_fate(part: str, reason: str, outcome: str) -> None:
    found = seen(2, moves=moves(("page0", "page1", True)), **{part: {"page1": reason}})

    assert getattr(decide_removals(found, CrawlEnded(), NOW), outcome) == {"page0": reason, "page1": reason}


def test_redirects_in_a_circle_end() -> None:
    decision = decide_removals(
        seen(2, moves=moves(("page0", "page1", True), ("page1", "page0", True))), CrawlEnded(), NOW
    )

    assert (decision.moved, set(decision.kept)) == ({}, {"page0", "page1"})


def test_suspicious_pages_are_kept_only_in_a_doubted_run_and_replaced_after_a_week() -> None:
    few, many = set(NAMES[:5]), set(NAMES[:12])

    assert decide_removals(seen(suspicious=few), CrawlEnded(), NOW).kept == {}
    assert set(decide_removals(seen(suspicious=many), CrawlEnded(), NOW).kept) == many
    week = timedelta(days=7)
    assert decide_removals(seen(0, week, suspicious=many), CrawlEnded(), NOW).kept == {}


DAY = timedelta(days=1)


@pytest.mark.parametrize("reason", ["http 401", "http 403", "redirected for now", "outside source"])
def test_a_withdrawn_page_is_removed_when_an_earlier_run_doubted_it(reason: str) -> None:
    first = decide_removals(seen(1, failed=some(1, reason)), CrawlEnded(), NOW)
    second = decide_removals(seen(1, DAY, failed=some(1, reason)), CrawlEnded(), NOW)

    assert (first.removed, first.kept) == ({}, {"page0": reason})
    assert second.removed == {"page0": reason}


@pytest.mark.parametrize(
    ("part", "reason"), [("failed", "http 500"), ("failed", "unreadable"), ("blank", "needs javascript")]
)
def test_a_page_that_people_may_still_read_is_not_withdrawn(part: str, reason: str) -> None:
    assert decide_removals(seen(1, DAY, **{part: some(1, reason)}), CrawlEnded(), NOW).removed == {}


def test_a_confirmation_comes_an_hour_later_at_least() -> None:
    soon = seen(1, timedelta(minutes=59), blank=some(1, "too short"))
    later = seen(1, timedelta(minutes=60), blank=some(1, "too short"))

    assert decide_removals(soon, CrawlEnded(), NOW).removed == {}
    assert decide_removals(later, CrawlEnded(), NOW).removed == {"page0": "too short"}


def test_a_doubted_run_confirms_nothing() -> None:
    decision = decide_removals(seen(12, DAY, failed=some(12, "http 403")), CrawlEnded(), NOW)

    assert decision.doubts
    assert decision.removed == {}
