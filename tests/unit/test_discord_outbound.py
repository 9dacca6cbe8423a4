"""What a person sees on Discord: form, limits, and nothing that pings, previews or breaks out."""

from dataclasses import replace
from datetime import UTC, datetime
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adapters.discord.markup import disarmed, link, plain
from adapters.discord.outbound import answer_messages
from adapters.discord.splitting import LIMIT, split, width
from core.domain.answer import Answer, Citation, Outcome
from core.domain.conversation import StandaloneQuestion

AUTOMATIC = "-# Written automatically from the pages above; check them before you rely on it."
NEVER_CUT = "[the page](<https://campus.example/a?b=c>)"


def answer(text: str, *citations: Citation, outcome: Outcome = Outcome.ANSWERED) -> Answer:
    return Answer(UUID(int=1), outcome, text, StandaloneQuestion("when?", "when?"), citations)


def citation(number: int = 1, title: str = "Fees", link: str = "https://campus.example/fees#:~:text=May") -> Citation:
    as_of = datetime(2026, 11, 20, tzinfo=UTC)
    return Citation(number, 7, "https://campus.example/fees", link, title, "May 1", 3, as_of)


def test_names_every_source_with_number_link_page_and_date() -> None:
    (message,) = answer_messages(answer("Pay by May 1 [1] [2].", citation(1), citation(2, "Deadlines")))

    assert message == (
        "Pay by May 1 [1] [2].\n\n**Sources**\n"
        "[1] [Fees, page 3](<https://campus.example/fees#:~:text=May>) · as of 2026-11-20\n"
        "[2] [Deadlines, page 3](<https://campus.example/fees#:~:text=May>) · as of 2026-11-20\n\n"
        f"{AUTOMATIC}"
    )


def test_a_source_names_the_term_or_year_that_it_is_about() -> None:
    (message,) = answer_messages(answer("Pay by May 1 [1].", replace(citation(), valid_for="Fall 2026")))

    assert "=May>) · Fall 2026 · as of 2026-11-20\n" in message


def test_posts_nothing_for_a_duplicate() -> None:
    assert answer_messages(answer("said before", citation(), outcome=Outcome.DUPLICATE)) == []


def test_repeats_a_question_that_others_cannot_see_on_one_harmless_line() -> None:
    (message,) = answer_messages(answer("Yes."), asked="@everyone **free** ```pizza\n# at noon?")

    assert message == f"> @\u200beveryone \\*\\*free\\*\\* '''pizza \\# at noon?\nYes.\n\n{AUTOMATIC}"


@pytest.mark.parametrize("bell", ["@everyone", "@here", "<@123>", "<@!123>", "<@&123>", "<#123>", "</ask:123>"])
def test_no_mention_survives(bell: str) -> None:
    (message,) = answer_messages(answer(f"Call {bell} now", citation(title=f"Page of {bell}")))

    assert bell not in message


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("see https://campus.example/a.", "see <https://campus.example/a>."),
        ("see <https://campus.example/a>", "see <https://campus.example/a>"),
        ("- [Fees](https://campus.example/a)", "- [Fees](<https://campus.example/a>)"),
        ("**bold**, `code` and\n1. a list", "**bold**, `code` and\n1. a list"),
    ],
)
def test_keeps_the_form_of_an_answer_and_takes_the_preview_of_its_links(written: str, shown: str) -> None:
    assert disarmed(written) == shown


def test_disarming_twice_changes_nothing_more() -> None:
    once = disarmed("@here <@1> [Fees](https://campus.example/(a)) https://campus.example/b, <t:1:R>")

    assert disarmed(once) == once


def test_a_title_stays_inside_its_link() -> None:
    shown = link("a](https://evil.example) `b` **c**", "https://campus.example/x y>z`")

    assert shown == r"[a\]\(https: //evil.example\) 'b' \*\*c\*\*](<https://campus.example/x%20y%3Ez%60>)"


def test_a_link_that_is_too_long_gives_way_to_the_page_then_to_the_title() -> None:
    endless = "https://campus.example/" + "a" * 2_000

    assert link("Fees", endless, "https://campus.example/") == "[Fees](<https://campus.example/>)"
    assert link("Fees", endless, "javascript:alert(1)") == "Fees"


def test_an_open_code_block_does_not_swallow_the_sources() -> None:
    (message,) = answer_messages(answer("Type\n```\nquota -v", citation()))

    assert message.startswith("Type\n```\nquota -v\n```\n\n**Sources**")


def test_splits_between_paragraphs() -> None:
    paragraphs = ["one " * 300, "two " * 300, "three " * 100]

    parts = split("\n\n".join(paragraphs))

    assert [set(part.split()) for part in parts] == [{"one"}, {"two", "three"}]


def test_a_long_code_block_is_closed_and_opened_again() -> None:
    lines = [f"print({number})" for number in range(400)]

    parts = split("Run this:\n```python\n" + "\n".join(lines) + "\n```\nDone.")

    assert len(parts) > 2
    assert [line for part in parts for line in part.split("\n") if line.startswith("print")] == lines
    assert all(part.startswith("```python\n") and part.count("```") == 2 for part in parts[1:])


def test_a_word_longer_than_a_message_is_cut_as_the_last_resort() -> None:
    assert "".join(split("🎓" * 3_000)) == "🎓" * 3_000


@given(st.lists(st.sampled_from(["word", NEVER_CUT, "\n", "\n\n", "🎓" * 40, "b" * 90]), max_size=120))
def test_no_part_is_too_long_and_no_word_or_link_is_cut(pieces: list[str]) -> None:
    text = " ".join(pieces)

    parts = split(text, limit=200)

    assert all(0 < width(part) <= 200 for part in parts)
    assert " ".join(parts).split() == text.split()
    assert sum(part.count(NEVER_CUT) for part in parts) == pieces.count(NEVER_CUT)


@given(st.text(alphabet="ab `\n<>@[]()*_~|#-:/🎓", max_size=2_500))
@settings(max_examples=50, deadline=None)
def test_whatever_a_model_writes_can_be_posted(text: str) -> None:
    assert all(1 <= width(part) <= LIMIT for part in answer_messages(answer(text, citation(title=text, link=text))))


def test_a_hyphen_inside_a_word_or_a_date_needs_no_escape() -> None:
    assert plain("- a follow-up of 2026-11-20 -") == r"\- a follow-up of 2026-11-20 \-"


def test_plain_text_shows_no_formatting() -> None:
    assert plain("a_b ||c|| ~~d~~") == r"a\_b \|\|c\|\| \~\~d\~\~"
