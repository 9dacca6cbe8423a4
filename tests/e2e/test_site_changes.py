"""One night after a site changed in every way, asked about by students; once more with the run killed half-way."""

import pytest

from benchmarks.sites.played_changes import Plan
from benchmarks.sites.site_changes import Outcome, killed_night, one_night
from core.domain.crawl import CrawlState
from tests.fakes.models import HashingEmbedder

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
PLAN = Plan().scaled(40)


def assert_nothing_is_wrong(outcome: Outcome) -> None:
    assert outcome.report.state is CrawlState.FINISHED
    assert (outcome.stale_or_missing, outcome.dead_citations, outcome.lost) == ([], [], [])
    assert (outcome.embedded_again, outcome.cosmetic_embedded) == (0, 0)
    assert (outcome.report.pages_moved, outcome.report.pages_guarded) == (PLAN.moved, PLAN.broken + PLAN.blanked)


async def test_every_answer_follows_the_site_after_one_night(database_url: str) -> None:
    outcome = await one_night(database_url, PLAN, HashingEmbedder())

    assert_nothing_is_wrong(outcome)
    assert outcome.report.pages_removed == PLAN.deleted


async def test_a_night_that_is_killed_half_way_is_finished_by_the_next_run(database_url: str) -> None:
    outcome = await killed_night(database_url, PLAN, HashingEmbedder())

    assert_nothing_is_wrong(outcome)
    assert outcome.report.requests < PLAN.pages
