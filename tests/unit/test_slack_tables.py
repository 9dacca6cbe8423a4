"""A table that somebody wrote in Markdown is a table in Slack, within Slack's limits, and text where it cannot be."""

from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import pytest

from adapters.slack.outbound import Post, render, texts_of
from core.domain.answer import Answer, Citation, Outcome
from core.domain.conversation import StandaloneQuestion
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
