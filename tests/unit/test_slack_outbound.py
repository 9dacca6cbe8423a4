"""An answer in Slack: its markup, its sources, what it must not do, and how it is cut."""

import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.slack.markup import link, mrkdwn
from adapters.slack.outbound import button, header, render
from adapters.slack.splitting import split
from adapters.slack.texts.pieces import SECTION_LIMIT
from core.domain.answer import Answer, Citation, Outcome
from core.domain.conversation import StandaloneQuestion

CITATION = Citation(
    number=1,
    chunk_id=7,
    url="https://a.edu/fees",
    link="https://a.edu/fees#:~:text=The%20fee&x=1",
    title="Fees | A & B",
    quote="The fee is 3 dollars.",
    page=4,
    as_of=datetime(2026, 3, 9, tzinfo=UTC),
)


def answer(text: str, *citations: Citation, outcome: Outcome = Outcome.ANSWERED) -> Answer:
    return Answer(UUID(int=1), outcome, text, StandaloneQuestion("q", "q"), citations)


def sections(text: str, *citations: Citation) -> list[str]:
    posts = render(answer(text, *citations)).posts
    blocks: list[dict[str, Any]] = [dict(block) for post in posts for block in post.blocks]
    return [block["text"]["text"] for block in blocks if block["type"] == "section"]


def test_what_stands_on_a_button_and_in_a_heading_keeps_slacks_limits() -> None:
    on_button, above = button("a", "word " * 40, "v")["text"], header("word " * 40)["text"]

    assert isinstance(on_button, dict)
    assert isinstance(above, dict)
    assert 65 < len(on_button["text"]) <= 75
    assert 140 < len(above["text"]) <= 150


def test_shows_the_answer_and_its_numbered_sources_with_dates() -> None:
    text, sources = sections("It is **3 dollars** [1].", CITATION)

    assert text == "It is *3 dollars* [1]."
    assert sources == (
        "*Sources*\n[1] <https://a.edu/fees#:~:text=The%20fee&amp;x=1|Fees – A &amp; B, page 4> · as of 2026-03-09"
    )


def test_a_source_names_the_term_or_year_that_it_is_about() -> None:
    _, sources = sections("It is **3 dollars** [1].", replace(CITATION, valid_for="Fall <2026>"))

    assert sources.endswith(" · Fall &lt;2026&gt; · as of 2026-03-09")


def test_a_message_that_was_answered_before_shows_nothing() -> None:
    assert render(answer("Earlier words", outcome=Outcome.DUPLICATE)).posts == ()


def test_the_text_for_notifications_is_the_answer_itself() -> None:
    (post,) = render(answer("Short.", CITATION)).posts

    assert post.text == "Short."


def test_slack_is_told_not_to_look_for_names_in_the_text() -> None:
    (post,) = render(answer("Ask @channel or #general")).posts

    assert '"verbatim": true' in json.dumps(post.blocks)


@pytest.mark.parametrize(
    "planted", ["<!channel>", "<!here>", "<@U123>", "<!subteam^S1>", "<https://evil.example|fees>"]
)
@pytest.mark.parametrize("around", ["{}", "**{}**", "`{}`", "# {}", "- {}", "```\n{}\n```", "[{}](https://a.edu)"])
def test_what_a_crawled_page_plants_stays_letters(planted: str, around: str) -> None:
    rendered = mrkdwn(around.format(planted))

    assert not re.search(r"<[!@]", rendered)
    assert "|fees>" not in rendered


def test_what_a_title_plants_stays_letters() -> None:
    assert link("https://a.edu/x|y>z", "<!channel>\n| *x*") == "<https://a.edu/x%7Cy%3Ez|&lt;!channel&gt; – x>"


def test_a_link_that_leads_to_no_web_page_is_only_its_label() -> None:
    assert link("javascript:alert(1)", "Fees") == "Fees"


@pytest.mark.parametrize(
    ("markdown", "slack"),
    [
        ("**bold** and *slanted* and ~~gone~~", "*bold* and _slanted_ and ~gone~"),
        ("## Fees", "*Fees*"),
        ("- one\n  - two", "• one\n  • two"),
        ("> quoted", "> quoted"),
        ("[the page](https://a.edu/b_(c)?d=1&e=2)", "<https://a.edu/b_(c)?d=1&amp;e=2|the page>"),
        ("**[the page](https://a.edu)**", "*<https://a.edu|the page>*"),
        ("see https://a.edu/b.", "see <https://a.edu/b>."),
        ("`a**b**<c>`", "`a**b**&lt;c&gt;`"),
        ("2 * 3 * 4", "2 * 3 * 4"),
        ("```python\na = **b**\n```", "```\na = **b**\n```"),
        ("```\nnever closed", "```\nnever closed\n```"),
        ("out ``` of a line", "out ''' of a line"),
        ("[1](javascript:alert(1))", "[1](javascript:alert(1))"),
    ],
)
def test_markdown_becomes_slack_markup(markdown: str, slack: str) -> None:
    assert mrkdwn(markdown) == slack


@pytest.mark.slow
def test_a_long_answer_fits_slacks_limits_and_loses_no_word() -> None:
    text = "\n\n".join(f"Paragraph {number} says " + "word & " * 60 for number in range(80))

    posts = render(answer(text)).posts

    assert max(map(len, sections(text))) <= SECTION_LIMIT
    assert all(len(json.dumps(post.blocks, ensure_ascii=False)) <= 13_200 for post in posts)
    assert "\n\n".join(sections(text)).split() == mrkdwn(text).split()


def test_a_code_block_is_closed_and_opened_again_where_it_is_cut() -> None:
    pieces = split("```\n" + "x = 1\n" * 100 + "```", 200)

    assert len(pieces) > 2
    assert all(piece.startswith("```\n") and piece.endswith("```") and len(piece) <= 200 for piece in pieces)
    assert sum(piece.count("x = 1") for piece in pieces) == 100


def test_neither_a_link_nor_an_entity_is_cut() -> None:
    text = ("&amp;" * 9 + "<https://a.edu/some/page|a label of four words>") * 30

    pieces = split(text, 150)

    assert "".join(pieces) == text
    assert all(piece.count("<") == piece.count(">") for piece in pieces)
    assert not any(re.search(r"&\w*$|^\w*;", piece) for piece in pieces)


@given(st.text(alphabet="ab \n`<&>|*_~[]()#-!@:/.", max_size=600), st.integers(60, 120))
def test_every_text_is_cut_into_balanced_pieces_of_the_right_size(text: str, limit: int) -> None:
    pieces = split(mrkdwn(text), limit)

    assert all(0 < len(piece) <= limit for piece in pieces)
    assert all(piece.count("```") % 2 == 0 for piece in pieces)
    assert not re.search(r"<[!@]", "".join(pieces))
