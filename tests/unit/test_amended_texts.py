"""What stands above an amended answer fits into the messages that are there, and does nothing to its readers."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from adapters.discord.replies.amendments import amended_texts
from adapters.discord.splitting import LIMIT, width
from adapters.slack.outbound import Post, render, section
from adapters.slack.replies.amendments import marked
from adapters.slack.texts.pieces import SECTION_LIMIT
from core.domain.answer import Answer, Explanation, Outcome, Trace
from core.domain.conversation import ConversationKey, Person, StandaloneQuestion
from core.domain.posts import Notice, PostedAnswer, digest
from tests.standins.services import CITATION
from tests.standins.slack.limits import check_content, notified

NUMBER, DAY = UUID(int=5), datetime(2026, 11, 22, tzinfo=UTC)
WHERE = ConversationKey("discord", "1001", "1002", "2001")
POSTED = PostedAnswer(NUMBER, "1002", ("1",))
PING = "@everyone <@2001> <!channel> **[win](https://evil.example)** "


def told(text: str) -> Explanation:
    question = StandaloneQuestion("When can I drop?", "When can I drop?")
    answer = Answer(NUMBER, Outcome.ANSWERED, text, question, (CITATION,))
    return Explanation(answer, Trace((), ()), WHERE, "When can I drop?", DAY)


def change(after: str | None = "It is November 9 now.", number: int = 1, before: str = "It is October 9.") -> Notice:
    who = Person("discord", "1001", "2001")
    return Notice(who, NUMBER, number, "secret question", CITATION.url, CITATION.title, before, after, DAY, read_at=DAY)


@pytest.mark.parametrize("length", [10, 1_500, 1_790, 1_990, 6_000])
@pytest.mark.parametrize("messages", [1, 2, 4])
def test_on_discord_no_message_is_added_and_none_is_too_long(length: int, messages: int) -> None:
    long = "The deadline is in fall. " * (length // 25) + "[1]"
    posted = PostedAnswer(NUMBER, "1002", tuple(map(str, range(messages))))

    texts = amended_texts(posted, told(long), [change("word " * 300, n, f"It was {n}.") for n in range(1, 9)])

    assert len(texts) <= messages
    assert max(map(width, texts)) <= LIMIT
    assert texts[0].startswith("**Changed since:**")
    assert "The answer before:" in texts[0]


def test_in_slack_a_full_message_has_room_for_the_shortest_change() -> None:
    sections = tuple(section("x" * SECTION_LIMIT) for _ in range(4))
    below = render(told("Short. [1]").answer).posts[-1].blocks[-3:]
    long = [change("word " * 300, n, f"It was {n}.") for n in range(1, 9)]

    post = marked(Post("x", (*sections, *below)), long)

    check_content({"text": post.text, "blocks": list(post.blocks)}, longest_text=4_000)
    assert post.text.startswith("*Changed since:*")
    assert post.blocks[1:5] == sections


def test_in_slack_a_large_table_has_room_for_the_shortest_change() -> None:
    rows = "\n".join(f"| Room {number} | ${number} [1] |" for number in range(85))
    table, _ = render(told(f"| Room | Rate |\n|---|---|\n{rows}").answer).posts

    post = marked(table, [change("word " * 300, n, f"It was {n}.") for n in range(1, 9)])

    check_content({"text": post.text, "blocks": list(post.blocks)}, longest_text=4_000)
    assert [block["type"] for block in post.blocks] == ["section", "table"]


def test_a_page_that_attacks_its_readers_rings_for_nobody_and_names_no_asker() -> None:
    [text] = amended_texts(POSTED, told("Drop soon. [1]"), [change(f"{PING} 9 November")])
    post = marked(Post("x", (section("x"),)), [change(f"{PING} 9 November")])

    assert "@everyone" not in text
    assert "<@2001>" not in text
    assert notified({"blocks": list(post.blocks), "text": post.text}) == []
    assert "secret question" not in text + post.text


def test_without_changes_the_answer_is_as_it_was() -> None:
    [text] = amended_texts(POSTED, told("Drop soon. [1]"), [])
    post = Post("x", (section("x"),))

    assert text.startswith("Drop soon. [1]")
    assert marked(post, []) is post


def test_the_same_changes_have_one_digest_whatever_the_day() -> None:
    assert digest([]) == ""
    assert digest([change()]) == digest([change()])
    assert (
        len({digest([change()]), digest([change(None)]), digest([change("Other.")]), digest([change(number=2)])}) == 4
    )
