"""Lists and headings of an answer's Markdown are Slack's own, and text where a workspace does not know them."""

from datetime import UTC, datetime
from uuid import UUID

from adapters.slack.outbound import Post, render, texts_of
from core.domain.answer import Answer, Citation, Outcome
from core.domain.conversation import StandaloneQuestion
from tests.standins.slack.limits import check_content

PAGE = "https://a.edu/steps"
CITED = Citation(1, 7, PAGE, PAGE, "Steps", "", None, as_of=datetime(2026, 3, 9, tzinfo=UTC))
STEPS = "To enroll [1]:\n\n1. Sign in.\n2. Choose **Courses**.\n\n- or ask <!channel> at @here\n\nThat is all."


def posts(text: str) -> tuple[Post, ...]:
    shown = render(Answer(UUID(int=1), Outcome.ANSWERED, text, StandaloneQuestion("q", "q"), (CITED,))).posts
    for post in shown:
        check_content(post.content, longest_text=4_000)
    return shown


def kinds(post: Post) -> list[object]:
    return [block["type"] for block in post.blocks]


def test_a_list_stands_in_a_block_of_its_own_between_the_words_around_it() -> None:
    [post] = posts(STEPS)
    [written] = [block for block in post.blocks if block["type"] == "markdown"]

    assert kinds(post)[:4] == ["section", "markdown", "section", "section"]
    assert str(written["text"]).startswith("1. Sign in.\n2. Choose **Courses**.")


def test_what_a_list_says_calls_nobody() -> None:
    [post] = posts(STEPS)
    said = str(post.blocks[1]["text"])

    assert ("<!" in said, "@here" in said) == (False, False)
    assert "or ask" in said


def test_plain_words_and_quotations_stay_in_sections() -> None:
    assert "markdown" not in kinds(posts("“- Sign in. 2. Choose.” [1]\n\nIt is free. Costs -5 to 3. Well.")[0])


def test_a_message_that_begins_with_a_list_is_heard() -> None:
    [post] = posts("- Sign in.\n- Choose **Courses**.")

    assert post.text == "• Sign in.\n• Choose *Courses*."


def test_a_workspace_that_does_not_know_the_block_gets_its_words() -> None:
    [post] = posts(STEPS)
    told = texts_of(post.blocks)

    assert {each["type"] for each in told} == {"section", "context"}
    assert "1. Sign in.\n2. Choose *Courses*." in str(told[1]["text"]["text"])  # type: ignore[index] # a section


def test_a_long_list_is_cut_between_its_items_within_slacks_limits() -> None:
    items = [f"- Item {number} with some words [1]." for number in range(600)]
    shown = [
        str(block["text"]) for post in posts("\n".join(items)) for block in post.blocks if block["type"] == "markdown"
    ]

    assert all(len(each) <= 2_700 for each in shown)
    assert "\n".join(shown).split("\n") == items
