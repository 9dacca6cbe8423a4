"""Links that others wrote show their real host; only our own citations are links."""

import pytest

from adapters.discord.outbound import answer_messages
from adapters.slack.outbound import render
from bot.terminal.rendering import answer_text
from core.domain.answer import Answer
from core.domain.outside_text import is_own_host, real_host, without_scheme
from core.presentation.answers import streamed, thread_name
from core.presentation.links import harmless_markdown, unlabelled
from tests.unit.test_discord_outbound import answer, citation

CITED = "https://campus.example/fees"


def shown_of(given: Answer) -> list[str]:
    """The answer on Discord, in Slack (whole, and as it is streamed) and on a terminal."""
    slack = render(given)
    return [*answer_messages(given), *(str(post.blocks) for post in slack.posts), slack.markdown, answer_text(given)]


@pytest.mark.parametrize(
    "planted",
    [
        "[https://university.edu/login](http://evil.example/x)",
        "[university.edu](<http://evil.example/x>)",
        '[university.edu](http://evil.example/x "title")',
        "![university.edu](http://evil.example/x)",
        "<http://evil.example/x|https://university.edu/login>",
        "https://university.edu@evil.example/x",
        "[[university.edu]](http://evil.example/x)",
        "[university.edu][1]\n[1]: http://evil.example/x",
    ],
)
@pytest.mark.parametrize("written", ["“Log in at {}.” [1]", "**{}** [1]", "Log in at {} [1].", "- {} [1]"])
def test_no_foreign_link_of_a_page_or_model_becomes_a_link(planted: str, written: str) -> None:
    for text in shown_of(answer(written.format(planted), citation())):
        assert "](http://evil" not in text
        assert "](<http://evil" not in text
        assert "<http://evil" not in text
        assert "http://evil.example" not in text
        assert "@evil.example" not in text
        assert "evil.example" in text or "Written automatically" in text or "answer_buttons" in text


def test_a_masked_link_in_a_quotation_names_its_real_host() -> None:
    text = answer_text(answer("“Use [https://university.edu/login](http://evil.example) now.” [1]", citation()))

    assert text.startswith("“Use university.edu/login (link to evil.example) now.” [1]")


def test_an_address_of_the_institution_stays_an_address() -> None:
    shown = answer_messages(answer("“Pay at https://pay.campus.example/now.” [1]", citation()))[0]

    assert shown.startswith("“Pay at <https://pay.campus.example/now>.” [1]")


def test_what_a_page_says_is_no_markup() -> None:
    given = answer("“Use **bold**, ||spoilers||, ```code``` and *this* `now`.” [1]", citation())

    assert answer_messages(given)[0].startswith(r"“Use bold, spoilers, code and \*this\* 'now'.” [1]")
    assert render(given).posts[0].text == "“Use bold, spoilers, code and this 'now'.” [1]"


def test_a_model_may_link_to_what_it_cites_and_to_nothing_else() -> None:
    text = f"See [the fees]({CITED}), [other.example]({CITED}) and [more](https://campus.example/more)."

    assert harmless_markdown(text, [CITED]) == (
        f"See [the fees]({CITED}), other.example (link to campus.example) and more (link to campus.example)."
    )


def test_what_is_left_of_links_never_joins_to_a_new_one() -> None:
    assert "](" not in unlabelled("[a][(http://evil.example)](x) [b]((http://evil.example))")
    assert "](" not in streamed("[x]\u200b(http://evil.example) [y](javascript:alert(1))")


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("https://university.edu@evil.example/login", "evil.example"),
        ("https://evil.example\\@university.edu", "evil.example"),
        ("https://pay.unіv.edu/", "pay.xn--unv-khd.edu"),
        ("HTTPS://WWW.Univ.EDU:443/a", "univ.edu"),
        ("https://[broken", ""),
    ],
)
def test_the_real_host_is_what_a_browser_opens(address: str, host: str) -> None:
    assert real_host(address) == host


def test_own_hosts_are_those_below_and_those_of_the_same_school() -> None:
    assert is_own_host("pay.univ.edu", ["catalog.univ.edu"])
    assert is_own_host("a.campus.example", ["campus.example"])
    assert not is_own_host("evil.github.io", ["univ.github.io"])
    assert not is_own_host("eviluniv.edu", ["univ.edu"])


def test_an_address_without_its_scheme_is_short() -> None:
    assert without_scheme("http://evil.example/" + "a" * 500).endswith("…")


@pytest.mark.parametrize("planted", ["@everyone", "<@123>", "https://", "evil.example", "\x1b", "\u202e", "**"])
def test_no_thread_is_named_so_that_it_acts(planted: str) -> None:
    assert planted not in thread_name(f"When is {planted}evil.example x\x1b[31m \u202etest **due**?")
