"""A table that somebody wrote in Markdown is a table in Slack, within Slack's limits, and text where it cannot be."""

import time
from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest

from adapters.slack.outbound import Post, render, texts_of
from adapters.slack.replies.asking import Asking
from adapters.slack.texts.tables import is_table, with_tables
from core.domain.answer import Answer, Citation, Explanation, Outcome, Trace
from core.domain.conversation import ConversationKey, StandaloneQuestion
from core.domain.posts import PostedAnswer
from core.presentation.document import Markdown
from tests.standins.slack.limits import check_content

HALLS = Citation(
    1, 7, "https://a.edu/halls", "https://a.edu/halls", "Halls", "", None, as_of=datetime(2026, 3, 9, tzinfo=UTC)
)
RATES = "| Hall | Rate |\n|:--|--:|\n| Elm House | $3,210 [1] |\n| **Oak** \\| East |  |"


def posts(text: str) -> tuple[Post, ...]:
    shown = render(Answer(UUID(int=1), Outcome.ANSWERED, text, StandaloneQuestion("q", "q"), (HALLS,))).posts
    for post in shown:
        check_content({"text": post.text, "blocks": list(post.blocks)}, longest_text=4_000)
    return shown


def tables(text: str) -> list[Any]:
    return [block for post in posts(text) for block in post.blocks if block["type"] == "table"]


def words(table: Any) -> list[list[str]]:
    return [[cell["text"] for cell in row] for row in table["rows"]]


def kinds(post: Post) -> list[object]:
    return [block["type"] for block in post.blocks]


def test_a_table_is_one_with_its_columns_aligned_and_no_marks_in_its_cells() -> None:
    [table] = tables(RATES)

    assert words(table) == [["Hall", "Rate"], ["Elm House", "$3,210 [1]"], ["Oak | East", "–"]]
    assert [column["align"] for column in table["column_settings"]] == ["left", "right"]


def test_what_stands_around_a_table_stays_around_it_and_the_table_ends_its_message() -> None:
    first, second = posts(f"What rooms cost:\n{RATES}\n\nAsk the office.")

    assert kinds(first) == ["section", "table"]
    assert kinds(second)[0] == "section"
    assert "Ask the office." in str(second.blocks[0])
    assert first.text == "What rooms cost:"


def test_each_of_two_tables_has_a_message_of_its_own() -> None:
    assert [kinds(post).count("table") for post in posts(f"{RATES}\n\n{RATES}")] == [1, 1, 0]


@pytest.mark.parametrize(
    "text",
    [
        "| Hall | Rate |\n|---|---|---|\n| Elm | $1 |",  # no table by the standard
        "Hall\n---\nElm",
        "\n".join(["| n |", "|---|", *(f"| {number} |" for number in range(100))]),
        "\n".join(["|".join("a" * 21), "|".join("-" * 21), "|".join("b" * 21)]),
        "\n".join(["| n |", "|---|", *("| " + "w" * 150 + " |" for _ in range(80))]),
        "| Hall |\n|---|\n| [Elm](https://a.edu/halls) |",
    ],
    ids=["unequal", "no pipes", "101 rows", "21 columns", "too long", "with a link"],
)
def test_what_slack_would_not_show_as_a_table_stays_text(text: str) -> None:
    assert tables(text) == []
    assert [block for post in posts(text) for block in post.blocks if block["type"] == "section"]


@pytest.mark.parametrize("rows", [3, 40, 60])
def test_a_long_table_and_long_text_before_it_stay_within_what_a_message_takes(rows: int) -> None:
    text = "\n\n".join(["Some words of an answer. " * 100] * 4)
    table = "\n".join(
        ["| Room | Rate | For |", "|---|---|---|", *(f"| Room {n} | ${n} | All years |" for n in range(rows))]
    )

    assert len(tables(f"{text}\n\n{table}")) == 1


def test_a_missing_or_excess_cell_leaves_the_others_in_their_columns() -> None:
    [table] = tables("| Hall | Rate |\n|---|---|\n| Elm |\n| Oak | $2 | x |")

    assert words(table)[1:] == [["Elm", "–"], ["Oak", "$2"]]


def test_a_table_calls_nobody() -> None:
    [table] = tables("| Who |\n|---|\n| <!channel> @here |")

    assert words(table)[1][0].replace("\N{WORD JOINER}", "") == "<!channel> @here"
    assert "<!" not in words(table)[1][0]


def test_where_slack_refuses_a_table_its_rows_are_text() -> None:
    post, _ = posts(RATES)

    assert "Elm House | $3,210 [1]" in str(texts_of(post.blocks))


def test_where_slack_refuses_a_table_its_words_are_not_formatted() -> None:
    post, _ = posts("| *Hall* | Rate |\n|---|---|\n| ~Elm~ | _new_ |")

    assert "Hall | Rate\nElm | new" in str(texts_of(post.blocks)[0]["text"]).replace("\\n", "\n")
    assert post.text == "Hall | Rate"


def test_a_table_in_code_stays_code_and_what_follows_does_not_become_code() -> None:
    text = "```\n| a | b |\n|---|---|\n```\nAsk the office."

    assert tables(text) == []
    assert [kinds(post).count("table") for post in posts(f"{text}\n\n{RATES}\n```\nx\n```\n{RATES}")] == [1, 1, 0]


def test_many_tables_and_a_long_line_are_read_in_a_moment() -> None:
    began = time.monotonic()

    assert len(list(filter(is_table, with_tables((Markdown("a|\n-|\n\n" * 2_000),))))) == 2_000
    assert not any(map(is_table, with_tables((Markdown("a|\n-" + " " * 20_000 + "x"),))))
    assert time.monotonic() - began < 5


@pytest.mark.parametrize("repeats", [False, True])
def test_an_answer_that_was_posted_as_one_message_is_that_again(repeats: bool) -> None:
    services: Any = SimpleNamespace(hand_offs=None)
    parts: Any = None
    asking = Asking(services, parts, parts)
    answer = Answer(UUID(int=1), Outcome.ANSWERED, RATES, StandaloneQuestion("q", "q"), (HALLS,))
    place = ConversationKey("slack", "T1", "C1", "U1")
    told = Explanation(answer, Trace((), ()), place, "What do rooms cost?", datetime(2026, 3, 9, tzinfo=UTC))

    one, two = (
        asking.posts_again(PostedAnswer(answer.id, "C1", stands, repeats), told) for stands in (("1",), ("1", "2"))
    )

    assert len(one) == 1
    assert "Elm House" in str(one[0].blocks)
    assert "table" not in kinds(one[0])
    assert kinds(two[0])[-1] == "table"
