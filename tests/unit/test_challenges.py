"""A check of visitors is no page, in whatever words it comes; a page about checks is one."""

from datetime import UTC, datetime

import pytest

from core.crawl.visits import announces_challenge, is_challenge
from core.domain.document import Block, BlockKind, Document
from core.domain.read_pages import PageLinks, ReadPage

AT = datetime(2026, 1, 1, tzinfo=UTC)
HOST = "https://campus.example"


def page(title: str, *lines: str, links: tuple[str, ...] = ()) -> ReadPage:
    blocks = tuple(Block(BlockKind.PARAGRAPH, line) for line in lines)
    found = PageLinks(tuple(link if "://" in link else HOST + link for link in links))
    return ReadPage(Document(f"{HOST}/fees", title, blocks, "text/html", AT), found)


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Just a moment...", ""),
        ("campus.example", "Verifying that you are human. This can take a second."),
        ("One more step", "Are you a robot? Tick the box below."),
        ("Attention Required!", "Sorry, you have been blocked. You are unable to access campus.example."),
        ("Access Denied", "You do not have the right to open this address on this server. Reference #18.2c1."),
        ("Request Rejected", "The requested URL was rejected. Please ask your administrator. Your support ID is 71."),
        ("Checking", "Checking your browser before you go on to campus.example."),
        ("Pardon Our Interruption", "Something about your browser made us think that you might be a program."),
        ("Security check", "Solve the CAPTCHA to go on."),
        ("Hold on", "We have seen unusual traffic from your network."),
    ],
)
def test_a_check_of_visitors_is_recognised_by_its_words(title: str, said: str) -> None:
    assert is_challenge(page(title, said, links=("https://vendor.example/help",)))


@pytest.mark.parametrize(
    ("title", "said"),
    [
        ("Robotics club", "Check out a robot kit at the desk. You are welcome to bring your own human-powered one."),
        ("Network access", "Guests ask for access at the help desk. Access ends after 48 hours."),
        ("Blocked accounts", "Your account is closed for the term when fees are open. Pay at the bursar's window."),
        ("Cookies", "The café sells cookies until nine."),
        ("A moment of silence", "A moment of silence is held at noon."),
    ],
)
def test_a_short_page_about_something_else_is_a_page(title: str, said: str) -> None:
    assert not is_challenge(page(title, said))


def test_a_page_that_explains_the_check_and_leads_on_in_its_site_is_a_page() -> None:
    links = ("/help", "/help/wifi", "/help/print")

    assert not is_challenge(page("Why must I verify?", "The portal asks whether you are human. Solve it.", links=links))


def test_a_long_page_that_explains_the_check_is_a_page() -> None:
    assert not is_challenge(page("Why must I verify?", "You are human, says the portal, and asks. " * 30))


def test_the_headers_of_a_check_are_known() -> None:
    assert announces_challenge({"cf-mitigated": "challenge"})
    assert announces_challenge({"x-amzn-waf-action": "captcha"})
    assert not announces_challenge({"x-amzn-waf-action": "count", "server": "cloudflare"})
