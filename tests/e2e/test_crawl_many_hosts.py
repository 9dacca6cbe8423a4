"""Many hosts are crawled at once; a crawl that is killed goes on, and fetches little twice."""

from pathlib import Path

import psycopg
import pytest

from benchmarks.sites.many_hosts import SOURCE, STORED, Asked, Crawl, hosts, most_within
from core.crawl.crawler import MOST_IN_FLIGHT
from tests.standins.databases import TEMPLATE, cloned

HOSTS, PAGES = 3, 40


@pytest.mark.e2e
@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.postgres
async def test_a_crawl_of_several_hosts_that_is_killed_goes_on(postgres_url: str, tmp_path: Path) -> None:
    asked = Asked()
    with cloned(postgres_url, TEMPLATE) as database, hosts(HOSTS, PAGES, asked) as addresses:
        starts = [f"{address}/" for address in addresses]
        (tmp_path / "sources.yaml").write_text(SOURCE.format(starts=starts, delay=0.02, most=1000))

        killed = await Crawl(tmp_path, database, asked).run(until=HOSTS * PAGES // 2)
        ended = await Crawl(tmp_path, database, asked).run()

        assert (killed, ended) in {(-9, 0), (0, 0)}  # on a quick machine it may be through before it is looked at
        assert set(asked.times) == set(addresses)
        assert asked.twice <= MOST_IN_FLIGHT
        with psycopg.connect(database) as connection:
            assert connection.execute(STORED).fetchall() == [(HOSTS * PAGES,)]


def test_the_most_requests_of_a_second_are_counted_wherever_it_begins() -> None:
    assert most_within([0.0, 0.9, 1.0, 1.8, 3.0], 1.0) == 3
    assert most_within([0.0, 1.0, 2.0], 1.0) == 1
