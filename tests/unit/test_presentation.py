"""What people read: documents that hold no markup of their own."""

import re
from dataclasses import replace
from datetime import UTC, datetime
from functools import partial
from uuid import UUID
from zoneinfo import ZoneInfo

import pytest

from adapters.discord.announcements import announcement_text
from adapters.discord.markup import MARKUP as DISCORD
from adapters.discord.markup import with_moments
from adapters.discord.outbound import answer_messages
from adapters.mail import MARKUP as MAIL
from adapters.slack.announcements import announcement_post
from adapters.slack.markup import MARKUP as SLACK
from core.domain.access import Erased
from core.domain.answer import Answer, Citation, Outcome
from core.domain.conversation import Draft, Remembered, Stage, StandaloneQuestion
from core.domain.memory import Account
from core.domain.outside_text import without_site
from core.errors import DatabaseUnavailable, ModelRefused
from core.messages.speaking import speaking
from core.presentation import answers
from core.presentation.document import (
    Code,
    Link,
    Markup,
    Reference,
    document,
    first_fitting,
    heading,
    item,
    line,
    note,
    quote,
    timed,
)
from core.presentation.messages import say
from core.screens.privacy_texts import Terms, confirmation, privacy_document, receipt
from core.text.values.written import moments_in

DAY = datetime(2026, 11, 20, tzinfo=UTC)
CITATION = Citation(1, 7, "https://a.edu/fees", "https://a.edu/fees#x", "Fees", "May 1", 3, DAY)
PLAIN = StandaloneQuestion("When?", "When?")
ASKED = StandaloneQuestion("When are fees due in spring?", "And in spring?", rewritten=True)
ANSWER = Answer(UUID(int=1), Outcome.ANSWERED, "May 1 [1].", ASKED, (CITATION,))


@pytest.mark.parametrize(
    ("platform", "text"),
    [
        (
            DISCORD,
            "**Fees**\n- due \\*soon\\* [the page](<https://a.edu>)\n> @\u200beveryone\n-# `ab12` [1]",
        ),
        (SLACK, "*Fees*\n• due soon <https://a.edu|the page>\n> @\u2060everyone\n`ab12` [1]"),
    ],
    ids=["discord", "slack"],
)
def test_each_platform_writes_a_document_in_its_own_markup(platform: Markup, text: str) -> None:
    shown = document(
        [
            heading("Fees"),
            item("due *soon* ", Link("the page", ("https://a.edu",))),
            quote("@everyone"),
            note(Code("ab12"), " ", Reference(1)),
        ]
    )

    assert platform.text(shown) == text


def test_empty_groups_leave_no_gap() -> None:
    assert DISCORD.text(document([line("one")], [], [line("two")])) == "one\n\ntwo"


def test_the_first_version_that_fits_is_taken_and_else_the_last() -> None:
    assert first_fitting([9, 5, 3], lambda version: version < 6) == 5
    assert first_fitting([9, 8], lambda version: version < 6) == 8


def test_an_answer_tells_how_it_was_understood_and_that_a_machine_wrote_it() -> None:
    shown = DISCORD.text(answers.answer_document(ANSWER, contact="advising@a.edu"))

    assert shown.splitlines()[-2:] == [
        "-# Understood as: When are fees due in spring?",
        "-# Written automatically from the pages above; check them before you rely on it. "
        "To ask a person: advising@a.edu",
    ]


def test_a_passing_error_asks_for_patience_and_another_for_help() -> None:
    passing = answers.apology(DatabaseUnavailable("Postgres at db:5432 is down"), "12345678", "advising@a.edu")
    lasting = answers.apology(ModelRefused("key sk-secret refused"), "12345678")

    assert "ask again" in passing
    assert "Until then, ask advising@a.edu." in passing
    assert passing.endswith("12345678")
    assert "people who run me" in lasting
    assert "ask again" not in lasting
    assert "sk-secret" not in lasting


def test_a_topic_of_one_endless_word_names_its_thread_at_once() -> None:
    assert answers.thread_name("x" * 50_000).startswith("xxx")


def test_a_thread_is_named_after_its_topic() -> None:
    name = answers.thread_name("Add\nor drop " + "a very long class " * 20)

    assert name.startswith("Add or drop a very long class")
    assert len(name) <= 100
    assert re.search(r"\w …$", name)
    assert answers.thread_name("") == say("answer.thread")


FEES = replace(CITATION, url="https://larkmoor.edu/fees", title="Fees | Larkmoor University", page=None)


def test_a_source_is_named_without_its_site_where_the_host_has_the_same_name() -> None:
    (_, shown) = answers.source_list([FEES])

    assert DISCORD.line(shown).startswith("[1] [Fees](<")
    assert without_site("Housing - Rates", "https://housing.edu") == "Housing - Rates"
    assert without_site("Fees | Carnegie Mellon University", "https://www.cmu.edu/hub") == "Fees"
    assert without_site("Art - Department", "https://art.example.edu") == "Art - Department"


def test_a_quoted_row_is_shown_as_a_list_of_its_cells() -> None:
    text = "“Elm Court — Room: Double; call 555-0100 first; Rate: $3,540; For: All classes” [1]"

    shown = DISCORD.text(answers.answer_document(replace(ANSWER, text=text, question=PLAIN)))

    assert shown.splitlines()[:4] == [
        "> **Elm Court**",
        "> **Room**: Double; call 555-0100 first",
        "> **Rate**: $3,540",
        "> **For**: All classes [1]",
    ]


def test_a_question_that_is_repeated_stays_apart_from_a_quoted_row() -> None:
    row = replace(ANSWER, text="“Elm — Rate: $3; For: All” [1]", question=PLAIN)

    assert DISCORD.text(answers.answer_document(row, "rooms?")).startswith("> rooms?\n\n> **Elm**\n")
    assert DISCORD.text(answers.answer_document(ANSWER, "when?")).startswith("> when?\nMay 1")


def test_what_is_said_of_a_quoted_row_stands_before_and_behind_it() -> None:
    text = "No, not yet: “Line: Blue; Stop: Library; Runs: 7 to 9” [1] (it is noon)"

    shown = SLACK.text(answers.answer_document(replace(ANSWER, text=text, question=PLAIN)))

    assert shown.splitlines()[:5] == [
        "No, not yet:",
        "> *Line*: Blue",
        "> *Stop*: Library",
        "> *Runs*: 7 to 9 [1]",
        "(it is noon)",
    ]


@pytest.mark.parametrize("text", ["“Note: you must apply; the fee is $5” [1]", "“Monday: open; Tuesday: closed” [1]"])
def test_quoted_prose_stays_one_quotation(text: str) -> None:
    assert SLACK.text(answers.answer_document(replace(ANSWER, text=text, question=PLAIN))).startswith(text)


def test_a_quoted_row_is_a_list_while_it_is_streamed_too_and_what_was_shown_stays() -> None:
    first, second = ("“Elm — Rate: $3; For: All” [1]", "“Oak — Rate: $4; For: All” [1]")

    shown = answers.streamed(f"{first}\n\n{second}")

    assert shown.splitlines()[:4] == ["> **Elm**  ", "> **Rate**: $3  ", "> **For**: All [1]", ""]
    assert shown.startswith(answers.streamed(first))


def test_pages_to_look_at_are_a_list_with_the_names_of_the_pages() -> None:
    text = "You could look here:\n- [Fees | Larkmoor University](https://larkmoor.edu/fees)"
    shown = replace(ANSWER, outcome=Outcome.NO_EVIDENCE, text=text, citations=(FEES,), question=PLAIN)

    assert "\n- [Fees](<https://larkmoor.edu/fees>)\n" in DISCORD.text(answers.answer_document(shown))
    assert "\n• <https://larkmoor.edu/fees|Fees>\n" in SLACK.text(answers.answer_document(shown))


def test_threads_about_one_page_are_named_by_what_it_says() -> None:
    text = "“The late fee is $80.” [1]"

    assert answers.topic_of(replace(ANSWER, text=text, citations=(FEES,))) == "Fees: The late fee is $80."
    assert answers.topic_of_draft(Draft(Stage.WRITING, text, 1, "Fees | Larkmoor U")) == "Fees: The late fee is $80."
    records = replace(ANSWER, text="Fees due: May 1 [1]; that is soon.", citations=(FEES,), written_by="records")
    assert answers.topic_of(records) == "Fees: Fees due: May 1"


def test_no_words_of_a_model_name_a_thread() -> None:
    told = replace(ANSWER, text="As your mother is ill, pay by May 1 [1].", citations=(FEES,), written_by="some-model")

    assert answers.topic_of(told) == "Fees"


def test_a_moment_is_shown_in_the_time_of_its_reader_where_a_platform_can() -> None:
    shown = line(*timed(lambda moment: f"sent {moment}.", DAY))

    assert DISCORD.line(shown) == f"sent <t:{int(DAY.timestamp())}:f>."
    assert (
        SLACK.line(shown)
        == f"sent <!date^{int(DAY.timestamp())}^{{date_short_pretty}}, {{time}}|2026-11-20 00:00 UTC>."
    )
    assert MAIL.line(shown) == "sent 2026-11-20 00:00 UTC."


def test_an_answer_on_discord_tells_how_far_away_a_moment_is_outside_quotations() -> None:
    moments = partial(moments_in, zone=ZoneInfo("America/New_York"))
    text = "It opens again on Monday, October 5, 2026, at 1:00 p.m. [1], and is closed on October 6, 2026."

    (shown,) = answer_messages(replace(ANSWER, text=text), markup=with_moments(moments))

    at = int(datetime(2026, 10, 5, 17, tzinfo=UTC).timestamp())
    assert f"at 1:00 p.m. (<t:{at}:R>) [1], and is closed on October 6, 2026.\n" in shown
    assert moments("“Monday, October 5, 2026, at 1:00 p.m.” [1]") == []
    assert [when.hour for _, when in moments("Fair: Monday, October 5, 2026, 9:00 a.m. to 11:00 a.m. [1]")] == [9]


def test_privacy_names_the_platform_the_limit_and_whom_to_ask() -> None:
    kept = Remembered(2, 2, 1, DAY)

    shown = SLACK.text(privacy_document(kept, Terms("Slack", 180, "advising@a.edu")))

    assert "2 of your questions, 2 of my answers and 1 of your ratings, since 2026-11-20." in shown
    assert "your Slack id" in shown
    assert "*How long*: for 180 days at most" in shown
    assert shown.endswith("*To ask a person*: advising@a.edu")


def test_without_a_limit_nothing_is_said_of_days() -> None:
    assert "days" not in SLACK.text(privacy_document(Remembered(0, 0, 0, None), Terms("Slack")))


@pytest.mark.parametrize(
    ("locale", "who_can"),
    [("en", ("whoever runs", "language model")), ("es", ("administra", "modelo de lenguaje"))],
)
def test_nobody_is_told_that_private_words_are_read_by_nobody(locale: str, who_can: tuple[str, str]) -> None:
    with speaking(locale):
        shown = SLACK.text(privacy_document(Remembered(0, 0, 0, None), Terms("Slack")))
        told = say("about_bot.privacy")

    assert all(name in text for name in who_can for text in (shown, told))
    assert not re.search("stays? with you|solo para ti", shown + told)


def test_a_receipt_counts_by_kind_and_says_when_there_was_nothing() -> None:
    elsewhere = (Account("slack", "T1", "U1"), Account("slack", "T2", "U1"))
    full = receipt(Erased(2, 3, 1, 4, elsewhere, 5), Terms("Discord"))

    counts = "Messages: 2, ratings: 1, facts about you: 3, questions to an office: 4, reminders: 5, links to other"
    assert counts in full
    assert say("privacy.elsewhere", platforms="Slack") in full
    assert receipt(Erased(), Terms("Slack")) == say("privacy.nothing")


def test_questions_to_offices_and_reminders_are_told_of_where_there_are_any() -> None:
    kept = Remembered(1, 1, 0, None, hand_offs=2, reminders=3)

    told = SLACK.text(privacy_document(kept, Terms("Slack")))

    assert "Also kept: 2 of your questions to an office, and 3 of your reminders and plans." in told
    assert "Also kept" not in SLACK.text(privacy_document(Remembered(1, 1, 0, None), Terms("Slack")))


def test_whoever_deletes_everything_is_told_of_the_facts_first() -> None:
    kept = Remembered(1, 1, 0, None)

    assert "facts: 3" in confirmation(kept, Terms("Slack"), 3)
    assert "facts" not in confirmation(kept, Terms("Slack"))


def test_what_is_in_other_servers_is_told_before_and_after_it_is_deleted() -> None:
    kept, terms = Remembered(1, 1, 0, None, others=2), Terms("Discord")

    told = say("privacy.others", platform="Discord", others=2)
    assert told in SLACK.text(privacy_document(kept, terms))
    assert told in confirmation(kept, terms)
    assert told in receipt(Erased(2, others=2), terms)


@pytest.mark.slow
def test_an_announcement_keeps_as_many_lines_as_fit_and_says_how_many_are_missing() -> None:
    lines = ["Crawl report", *(f"page {number} https://a.edu/{'x' * 150}" for number in range(80))]

    on_discord, on_slack = announcement_text(lines), str(announcement_post(lines).blocks)

    assert len(on_discord) <= 2_000
    assert re.search(r"page 0 <https://a.edu/x+>\n", on_discord)
    assert re.search(r"… and \d+ more$", on_discord)
    assert re.search(r"… and \d+ more", on_slack)
