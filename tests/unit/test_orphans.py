"""Pages that no other page links to, and pages that only seem to be such."""

import pytest

from core.quality.review import orphans

HOST = "https://larkmoor.example"
SITE = {f"{HOST}{path}": "campus" for path in ("/", "/fees", "/rooms/", "/help.html", "/search?b=2&a=1")}


def test_a_page_without_a_link_is_an_orphan_and_a_start_is_none() -> None:
    linked = [f"{HOST}{path}" for path in ("/rooms/", "/help.html", "/search?b=2&a=1")]

    assert orphans(SITE, [f"{HOST}/"], linked) == [f"{HOST}/fees"]


@pytest.mark.parametrize(
    "spelling",
    [
        "http://larkmoor.example/fees",
        f"{HOST}/fees/",
        f"{HOST}/Fees/index.html",
        "https://www.larkmoor.example/fees.php",
    ],
)
def test_a_link_counts_however_it_is_spelled(spelling: str) -> None:
    others = [f"{HOST}{path}" for path in ("/", "/rooms", "/help", "/search?a=1&b=2")]

    assert orphans(SITE, [], [*others, spelling]) == []


@pytest.mark.parametrize("other", [f"{HOST}/fees/late", f"{HOST}/fees?a=1", "https://other.example/fees"])
def test_a_link_to_another_page_does_not_count(other: str) -> None:
    others = [f"{HOST}{path}" for path in ("/", "/rooms", "/help", "/search?a=1&b=2")]

    assert orphans(SITE, [], [*others, other]) == [f"{HOST}/fees"]


def test_where_most_pages_seem_to_be_orphans_links_cannot_be_read() -> None:
    scripted = {f"{HOST}/app/{number}": "app" for number in range(4)}

    assert orphans(SITE | scripted, [*SITE], [f"{HOST}/app/0"]) == []
    assert orphans(SITE | scripted, [*SITE], [f"{HOST}/app/{number}" for number in (0, 1)]) == [*scripted][2:]
