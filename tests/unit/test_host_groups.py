"""Sources that no host connects are groups of their own; what may reach any host is crawled with all others."""

import pytest

from core.crawl.source_list import host_groups
from core.domain.crawl import Source


def source(name: str, *starts: str, include: tuple[str, ...] = (), sitemap: str | None = None) -> Source:
    return Source(name, starts or (f"https://{name}.example/",), sitemap, include)


def names(*sources: Source) -> list[list[str]]:
    return [[each.name for each in group] for group in host_groups(sources)]


def test_sources_of_different_hosts_are_groups_of_their_own() -> None:
    assert names(source("a"), source("b")) == [["a"], ["b"]]


@pytest.mark.parametrize(
    "other",
    [
        source("c", "http://www.a.example/x"),
        source("c", sitemap="https://a.example/sitemap.xml"),
        source("c", include=(r"^https://a\.example/news/",)),
        source("c", include=(r"^https?:\/\/www\.a\.example/(x|y)",)),
        source("c", "https://c.example/", "https://A.example:443/"),
    ],
)
def test_sources_that_share_a_host_are_one_group_in_their_order(other: Source) -> None:
    assert names(source("a"), source("b"), other) == [["a", "c"], ["b"]]


def test_a_source_joins_all_that_it_shares_a_host_with() -> None:
    between = source("c", "https://a.example/", "https://b.example/")

    assert names(source("d"), source("b"), source("a"), between) == [["d"], ["b", "a", "c"]]


def test_two_sources_that_reach_the_same_third_host_are_one_group() -> None:
    further = (r"^https://files\.example/",)

    assert names(source("a", include=further), source("b", include=further)) == [["a", "b"]]


def test_the_same_host_with_another_port_is_another_server() -> None:
    assert names(source("a", "http://x.example:81/"), source("b", "http://x.example:82/")) == [["a"], ["b"]]


@pytest.mark.parametrize(
    "include",
    [
        r"https://b\.example/",  # it may stand in the middle of an address
        r"^https://[ab]\.example/",
        r"^https://b",
        r"^https://b\.example",
        r"^https://b\.example/?",
        r"^https://b\.example/x|^https://a\.example/",
        r"^http",
    ],
)
def test_what_may_reach_any_host_is_crawled_with_all_others(include: str) -> None:
    assert names(source("a"), source("b"), source("c", include=(include,))) == [["a", "b", "c"]]


def test_an_include_that_chooses_among_its_own_pages_reaches_no_other_host() -> None:
    assert names(source("a"), source("b", include=("/registrar/", "news"))) == [["a"], ["b"]]
