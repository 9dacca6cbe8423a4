"""robots.txt is obeyed as RFC 9309 has it."""

import pytest

from core.crawl.fetching.politeness import RobotsRules, read_robots
from core.errors import FetchError

RULES = b"User-agent: *\nDisallow: /staff/\nAllow: /staff/public\nCrawl-delay: 3\n"


def allows(rules: RobotsRules, path: str) -> bool:
    """Whether the rules let us fetch this path."""
    try:
        rules.require_allowed(f"https://www.campus.example{path}")
    except FetchError as error:
        assert error.reason.startswith("robots.txt")
        return False
    return True


def test_the_longest_rule_decides_and_the_delay_is_known() -> None:
    rules = read_robots(200, RULES, "campus-advisor")
    assert [allows(rules, path) for path in ("/", "/staff/x", "/staff/public")] == [True, False, True]
    assert rules.delay_seconds == 3.0


@pytest.mark.parametrize(
    ("status", "body", "open_to_us"),
    [
        (404, b"", True),
        (403, RULES, True),
        (500, b"", False),
        (503, b"", False),
        (429, b"", False),
        (200, b"<html>Disallow: /</html>", True),
        (200, b"\xff\xfe\x00\x01 not text", True),
    ],
)
def test_missing_failing_and_strange_files(status: int, body: bytes, open_to_us: bool) -> None:
    assert allows(read_robots(status, body, "campus-advisor"), "/staff/") is open_to_us
