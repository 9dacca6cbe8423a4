"""Hand-offs in Slack: a student asks a person, the office replies in its channel, and the student reads it."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from adapters.slack.client import SlackClient
from adapters.slack.outbound import FEEDBACK
from core.domain.answer import Outcome
from core.domain.hand_off import COMMAND_LINE, Action, Said, State
from core.presentation.messages import say
from tests.standins.hand_off_desk import PlayedDesk, offices
from tests.standins.slack.limits import Payload, notified, visible
from tests.standins.slack.serving import ADVISOR_USER, Campus, serving, socket_client
from tests.standins.slack.stand_in import PlayedSlack
from tests.standins.slack.workspace import CHANNEL, DIRECT, STUDENT

REGISTRAR, BURSAR, HEAD = "C5001", "C5002", "C5003"
ASKED, LEE, KIM = "when can I drop a class?", "U2003", "U2002"
BUTTON, ACT = "advisor_person", "advisor_handoff_"


@dataclass
class Room:
    """The workspace, the bot in it, and the desk behind it."""

    slack: PlayedSlack
    client: SlackClient
    desk: PlayedDesk

    def sent(self, channel: str) -> list[Payload]:
        return [payload for (place, _), payload in self.slack.messages.items() if place == channel]

    def card(self, channel: str = REGISTRAR) -> Payload:
        return self.sent(channel)[-1]

    async def post(self) -> None:
        await self.desk.post(slack=self.client)

    async def refused(self, asked: Payload | None = None) -> Payload:
        """The student asks, and the pages do not say."""
        body = asked or self.slack.mention(ASKED)
        channel = body["event"]["channel"]
        await self.slack.deliver(body)
        await self.slack.until(lambda: any(BUTTON in str(each.get("blocks")) for each in self.sent(channel)))
        return self.sent(channel)[-1]

    async def form(self, body: Payload) -> Payload:
        before = len(self.slack.workspace.modals)
        await self.slack.deliver(body)
        await self.slack.until(lambda: len(self.slack.workspace.modals) > before)
        return self.slack.workspace.modals[-1]

    async def send(self, form: Payload, user: str = STUDENT, **values: str | list[str]) -> Payload:
        """Somebody fills in a form; what it becomes."""
        ack = await self.slack.deliver(self.slack.send_form(form, user, **values))
        await self.post()
        view: Payload = ack.payload["view"]
        return view

    async def ask(self, below: Payload, **values: str | list[str]) -> Payload:
        form = await self.form(self.slack.press(below, BUTTON))
        return await self.send(form, STUDENT, **values)

    async def say(self, action: str, words: str, below: Payload, user: str = LEE) -> Payload:
        form = await self.form(self.slack.press(below, ACT + action, user=user))
        return await self.send(form, user, words=words)

    async def press(self, action: str, below: Payload, user: str = LEE) -> str:
        before = len(self.slack.responses)
        await self.slack.deliver(self.slack.press(below, ACT + action, user=user))
        await self.slack.until(lambda: len(self.slack.responses) > before)
        return visible(self.slack.responses[-1])


@asynccontextmanager
async def played(outcome: Outcome = Outcome.NO_EVIDENCE, most_a_day: int = 0) -> AsyncIterator[Room]:
    slack, campus = PlayedSlack(), Campus()
    slack.workspace.others |= {REGISTRAR, BURSAR, HEAD}
    slack.workspace.history |= {REGISTRAR, BURSAR, HEAD, CHANNEL, f"D-{STUDENT}"}
    campus.advisor.outcome = outcome
    desk = PlayedDesk(campus.advisor.archive, offices("slack", REGISTRAR, BURSAR, HEAD), most_a_day=most_a_day)
    campus.hand_offs = desk.desk
    await slack.start()
    client = socket_client(slack, campus)
    try:
        async with serving(client):
            yield Room(slack, client, desk)
    finally:
        await slack.close()


async def test_a_reply_comes_back_to_the_student_in_private() -> None:
    async with played() as room:
        receipt = await room.ask(await room.refused())
        card = room.card()
        done = await room.say("answer", "Until October 9. See https://u.example/drop.", card)
        [reply] = room.sent(STUDENT)

    assert "Sent to: Registrar" in visible(receipt)
    assert ASKED in visible(card)
    assert say("hand_off.card.no_name") in visible(card)
    assert "student" not in visible(card).replace("A student asks", "").replace("a student who did not", "")
    assert "my advisor said no" not in str(card)
    assert visible(done) == say("hand_off.done.answer")
    assert "Until October 9. See <https://u.example/drop>." in visible(reply)
    assert room.desk.only.state is State.ANSWERED


async def test_the_student_chooses_office_name_turns_and_an_open_reply() -> None:
    async with played() as room:
        below = await room.refused()
        shared = ["name", "turns", "public"]
        await room.ask(below, question="Drop by when?", office=["Bursar"], share=shared)
        card = room.card(BURSAR)
        await room.say("answer", "By October 9.", card)
        reply = room.sent(CHANNEL)[-1]

    assert all(part in visible(card) for part in ("Drop by when?", "student", "my advisor said no"))
    assert room.sent(STUDENT) == []
    assert reply["thread_ts"] == below["thread_ts"]
    assert "By October 9." in visible(reply)
    assert notified(reply) == [f"<@{STUDENT}>"]


async def test_what_was_asked_in_private_cannot_be_replied_to_in_public() -> None:
    async with played() as room:
        form = await room.form(room.slack.press(await room.refused(room.slack.direct(ASKED)), BUTTON))

    assert "public" not in str(form["blocks"])
    assert room.sent(DIRECT)


async def test_an_office_asks_back_and_the_student_replies() -> None:
    async with played() as room:
        await room.ask(await room.refused())
        await room.say("ask_back", "Which course?", room.card())
        asked = room.sent(STUDENT)[-1]
        await room.say("reply", "MATH 101", asked, STUDENT)
        news = room.card()
        await room.say("answer", "October 9.", news)
        settled = await room.press("settle", room.sent(STUDENT)[-1], STUDENT)

    assert "Which course?" in visible(asked)
    assert "MATH 101" in visible(news)
    assert settled == say("hand_off.done.settle")
    assert room.desk.only.state is State.CLOSED


async def test_who_takes_it_is_seen_and_somebody_else_can_take_over() -> None:
    async with played() as room:
        await room.ask(await room.refused())
        first = await room.press("claim", room.card())
        await room.slack.until(lambda: LEE in str(room.card()))
        taken = await room.press("take_over", room.card(), KIM)
        await room.slack.until(lambda: KIM in str(room.card()))

    assert (first, taken) == (say("hand_off.done.claim"), say("hand_off.done.take_over"))
    assert room.desk.only.advisor == f"slack:{KIM}"


async def test_nobody_outside_the_offices_channel_acts_on_it() -> None:
    async with played() as room:
        await room.ask(await room.refused())
        pressed = await room.press("claim", {**room.card(), "channel": CHANNEL}, KIM)

    assert pressed == say("hand_off.not_yours")
    assert room.desk.only.state is State.OPEN


async def test_only_the_student_withdraws() -> None:
    async with played() as room:
        receipt = await room.ask(await room.refused())
        kim = await room.form(room.slack.press_in_form(receipt, f"{ACT}withdraw", KIM))
        mine = await room.form(room.slack.press_in_form(receipt, f"{ACT}withdraw"))
        await room.post()

    assert visible(kim) == say("hand_off.not_yours")
    assert visible(mine) == say("hand_off.done.withdraw")
    assert "withdrawn" in visible(room.card())


async def test_a_form_that_is_sent_twice_is_sent_once() -> None:
    async with played() as room:
        form = await room.form(room.slack.press(await room.refused(), BUTTON))
        for _ in range(2):
            await room.send(form)

    assert len(room.sent(REGISTRAR)) == 1


@pytest.mark.slow
async def test_a_long_reply_with_mentions_of_all_comes_whole_and_rings_for_nobody() -> None:
    async with played() as room:
        await room.ask(await room.refused())
        words = " ".join(f"<!channel> @everyone word{number}" for number in range(300))
        await room.say("answer", words, room.card())
        replies = room.sent(STUDENT)

    said = " ".join(visible(reply) for reply in replies)
    assert all(f"word{number}" in said for number in range(300))
    assert "@everyone" not in said
    assert [notified(reply) for reply in replies] == [[] for _ in replies]


async def test_after_a_reply_that_fills_two_messages_the_card_still_shows_the_question() -> None:
    async with played() as room:
        await room.ask(await room.refused())
        await room.say("answer", "&&&&&&&&& " * 290, room.card())
        await room.slack.until(lambda: bool(room.slack.called("chat.update")))
        card = room.card()
        replies = room.sent(STUDENT)

    assert len(replies) == 2
    assert ASKED in visible(card)
    assert f"{ACT}close" in str(card["blocks"])


async def test_an_office_is_told_when_its_reply_reaches_nobody() -> None:
    async with played() as room:
        await room.ask(await room.refused())
        room.slack.workspace.closed.add(STUDENT)
        await room.say("answer", "Until October 9.", room.card())

    assert "could not be delivered" in visible(room.card())


async def test_a_channel_that_is_deleted_hands_its_cards_to_the_escalation() -> None:
    async with played() as room:
        await room.ask(await room.refused())
        room.slack.workspace.others.discard(REGISTRAR)
        room.desk.hours = 25
        await room.desk.reminders.run()
        await room.post()
        await room.say("answer", "Until October 9.", room.card(HEAD))

    assert "Until October 9." in visible(room.sent(STUDENT)[0])


@pytest.mark.parametrize("public", [True, False])
async def test_a_post_that_was_begun_is_looked_for_before_it_is_posted(public: bool) -> None:
    async with played() as room:
        await room.ask(await room.refused(), share=["public"] if public else [])
        await room.say("answer", "word " * 500, room.card())
        before = len(room.slack.messages)
        for row in room.desk.store.rows.values():
            row.state = "begun"
        await room.post()

    assert len(room.slack.messages) == before
    assert {row.state for row in room.desk.store.rows.values()} == {"posted"}


async def test_without_the_scope_to_look_a_post_in_doubt_is_posted_again() -> None:
    async with played() as room:
        room.slack.workspace.history = frozenset({DIRECT})
        await room.ask(await room.refused())
        [row] = room.desk.store.rows.values()
        row.state = "begun"
        await room.post()

    assert len(room.sent(REGISTRAR)) == 2


async def test_a_post_in_doubt_is_found_below_many_later_messages() -> None:
    async with played() as room:
        await room.ask(await room.refused())
        for number in range(450):
            later: Payload = {"thread_ts": None, "channel": REGISTRAR, "text": f"lunch {number}?", "blocks": []}
            room.slack.messages[REGISTRAR, room.slack.workspace.new_ts()] = later
        [row] = room.desk.store.rows.values()
        row.state = "begun"
        await room.post()

    assert len([each for each in room.sent(REGISTRAR) if ASKED in visible(each)]) == 1
    assert row.state == "posted"


@pytest.mark.slow
async def test_while_slack_cannot_be_looked_at_a_post_in_doubt_waits() -> None:
    async with played() as room:
        await room.ask(await room.refused())
        [row] = room.desk.store.rows.values()
        row.state = "begun"
        for _ in range(3):  # the client asks three times
            room.slack.fail_next("conversations.history", 503)
        await room.post()
        waited = row.state
        await room.post()

    assert (waited, row.state) == ("begun", "posted")
    assert len(room.sent(REGISTRAR)) == 1


async def test_what_slack_lost_on_the_way_back_is_posted_once() -> None:
    async with played() as room:
        below = await room.refused()
        room.slack.lose_next("chat.postMessage")
        await room.ask(below)
        assert len(room.sent(REGISTRAR)) == 1
        await room.post()

    assert len(room.sent(REGISTRAR)) == 1
    assert {row.state for row in room.desk.store.rows.values()} == {"posted"}


async def test_bad_answer_offers_a_person() -> None:
    async with played(Outcome.ANSWERED) as room:
        await room.slack.deliver(room.slack.mention(ASKED))
        await room.slack.until(lambda: bool(room.sent(CHANNEL)) and FEEDBACK in str(room.sent(CHANNEL)[-1]))
        answer = room.sent(CHANNEL)[-1]
        await room.slack.deliver(room.slack.press(answer, FEEDBACK, "negative"))
        await room.slack.until(lambda: bool(room.slack.responses))
        await room.ask(room.slack.responses[-1])

    assert BUTTON not in str(answer)
    assert ASKED in visible(room.card())


async def test_the_commands_open_the_form_and_list_without_a_word_of_a_student() -> None:
    async with played() as room:
        form = await room.form(room.slack.command("How do I enrol?", "/ask-a-person"))
        await room.send(form)
        replies = []
        for user in (STUDENT, ADVISOR_USER):
            before = len(room.slack.responses)
            await room.slack.deliver(room.slack.command("", "/advisor-handoffs", user))
            await room.slack.until(lambda before=before: len(room.slack.responses) > before)  # type: ignore[misc]
            replies.append(visible(room.slack.responses[-1]))

    assert replies[0] == say("permissions.advisors")
    assert room.desk.only.reference in replies[1]
    assert "enrol" not in replies[1]


async def test_forgetting_takes_the_card_away_at_the_office() -> None:
    async with played() as room:
        await room.ask(await room.refused())
        student = room.desk.only.person
        room.desk.store.erase(student.platform, student.workspace, student.user)
        await room.post()

    assert room.sent(REGISTRAR) == []


async def test_a_reply_of_ten_thousand_characters_comes_whole_and_rings_for_nobody() -> None:
    async with played() as room:
        await room.ask(await room.refused())
        words = "<!channel> <!here> <!subteam^S1> <@U2002> @everyone word"
        said = Said(uuid4(), Action.ANSWER, f"{words} " * (10_000 // len(words)), COMMAND_LINE, datetime.now(UTC))
        await room.desk.desk.act(room.desk.only.id, said)
        await room.post()
        replies = room.sent(STUDENT)

    assert sum(visible(reply).count("word") for reply in replies) == said.text.count("word")
    assert len(replies) > 1
    assert [notified(reply) for reply in replies] == [[] for _ in replies]


@pytest.mark.parametrize("code", ["channel_not_found", "is_archived", "not_in_channel"])
async def test_a_channel_that_is_closed_hands_its_card_on_and_the_admins_are_told(code: str) -> None:
    async with played() as room:
        told: list[Sequence[str]] = []
        room.desk.posts.tell_admins = told.append
        below = await room.refused()
        room.slack.refuse_next("chat.postMessage", code)
        await room.ask(below)

    assert room.sent(REGISTRAR) == []
    assert ASKED in visible(room.card(HEAD))
    assert len(told) == 1
    assert REGISTRAR in told[0][0]


async def test_an_office_that_never_replies_is_reminded_and_the_student_is_told() -> None:
    async with played() as room:
        await room.ask(await room.refused())
        for room.desk.hours in (23, 25, 71, 73, 100):
            await room.desk.reminders.run()
            await room.post()
        [told] = room.sent(STUDENT)
        await room.press("withdraw", told, STUDENT)

    assert [visible(each).split("\n")[0].startswith("*A student has been") for each in room.sent(REGISTRAR)] == [
        False,
        True,
    ]
    assert len(room.sent(HEAD)) == 1
    assert "Registrar has not replied to your question yet" in visible(told)
    assert room.desk.only.state is State.WITHDRAWN


async def test_who_sends_too_many_in_a_day_is_told_why_and_nothing_is_sent() -> None:
    async with played(most_a_day=1) as room:
        await room.ask(await room.refused())
        second = await room.ask(await room.refused(room.slack.direct(ASKED)))

    assert visible(second) == say("hand_off.too_many", number=1)
    assert len(room.sent(REGISTRAR)) == 1
