"""Hand-offs in Slack: posts in doubt, channels that are closed, and replies that fill messages."""

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from core.domain.hand_off import COMMAND_LINE, Action, Said
from tests.standins.hand_off_rooms import ASKED, ask, slack_hand_offs
from tests.standins.slack.limits import Payload, notified, visible
from tests.standins.slack.workspace import DIRECT

REGISTRAR = "C5001"


async def test_after_a_reply_that_fills_two_messages_the_card_still_shows_the_question() -> None:
    async with slack_hand_offs() as room:
        await ask(room, await room.refused())
        await room.say("answer", "&&&&&&&&& " * 290, room.sent("Registrar")[-1])
        await room.slack.until(lambda: bool(room.slack.called("chat.update")))
        card = room.sent("Registrar")[-1]
        replies = room.direct()

    assert len(replies) == 2
    assert ASKED in visible(card)
    assert "advisor_handoff_close" in str(card["blocks"])


@pytest.mark.parametrize("public", [True, False])
async def test_a_post_that_was_begun_is_looked_for_before_it_is_posted(public: bool) -> None:
    async with slack_hand_offs() as room:
        await ask(room, await room.refused(), share=["public"] if public else [])
        await room.say("answer", "word " * 500, room.sent("Registrar")[-1])
        before = len(room.slack.messages)
        for row in room.desk.store.rows.values():
            row.state = "begun"
        await room.post()

    assert len(room.slack.messages) == before
    assert {row.state for row in room.desk.store.rows.values()} == {"posted"}


async def test_without_the_scope_to_look_a_post_in_doubt_is_posted_again() -> None:
    async with slack_hand_offs() as room:
        room.slack.workspace.history = frozenset({DIRECT})
        await ask(room, await room.refused())
        [row] = room.desk.store.rows.values()
        row.state = "begun"
        await room.post()

    assert len(room.sent("Registrar")) == 2


async def test_a_post_in_doubt_is_found_below_many_later_messages() -> None:
    async with slack_hand_offs() as room:
        await ask(room, await room.refused())
        for number in range(450):
            later: Payload = {"thread_ts": None, "channel": REGISTRAR, "text": f"lunch {number}?", "blocks": []}
            room.slack.messages[REGISTRAR, room.slack.workspace.new_ts()] = later
        [row] = room.desk.store.rows.values()
        row.state = "begun"
        await room.post()

    assert len([each for each in room.sent("Registrar") if ASKED in visible(each)]) == 1
    assert row.state == "posted"


@pytest.mark.slow
async def test_while_slack_cannot_be_looked_at_a_post_in_doubt_waits() -> None:
    async with slack_hand_offs() as room:
        await ask(room, await room.refused())
        [row] = room.desk.store.rows.values()
        row.state = "begun"
        for _ in range(3):  # the client asks three times
            room.slack.fail_next("conversations.history", 503)
        await room.post()
        waited = row.state
        await room.post()

    assert (waited, row.state) == ("begun", "posted")
    assert len(room.sent("Registrar")) == 1


async def test_what_slack_lost_on_the_way_back_is_posted_once() -> None:
    async with slack_hand_offs() as room:
        below = await room.refused()
        room.slack.lose_next("chat.postMessage")
        await ask(room, below)
        assert len(room.sent("Registrar")) == 1
        await room.post()

    assert len(room.sent("Registrar")) == 1
    assert {row.state for row in room.desk.store.rows.values()} == {"posted"}


async def test_a_reply_of_ten_thousand_characters_comes_whole_and_rings_for_nobody() -> None:
    async with slack_hand_offs() as room:
        await ask(room, await room.refused())
        words = "<!channel> <!here> <!subteam^S1> <@U2002> @everyone word"
        said = Said(uuid4(), Action.ANSWER, f"{words} " * (10_000 // len(words)), COMMAND_LINE, datetime.now(UTC))
        await room.desk.desk.act(room.desk.only.id, said)
        await room.post()
        replies = room.direct()

    assert sum(visible(reply).count("word") for reply in replies) == said.text.count("word")
    assert len(replies) > 1
    assert [notified(reply) for reply in replies] == [[] for _ in replies]


@pytest.mark.parametrize("code", ["channel_not_found", "is_archived", "not_in_channel"])
async def test_a_channel_that_is_closed_hands_its_card_on_and_the_admins_are_told(code: str) -> None:
    async with slack_hand_offs() as room:
        told: list[Sequence[str]] = []
        room.desk.posts.tell_admins = told.append
        below = await room.refused()
        room.slack.refuse_next("chat.postMessage", code)
        await ask(room, below)

    assert room.sent("Registrar") == []
    assert ASKED in visible(room.sent("Head")[-1])
    assert len(told) == 1
    assert REGISTRAR in told[0][0]
