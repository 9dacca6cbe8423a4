"""Hand-offs on Discord: a student asks a person, the office replies in its channel, and the student reads it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import uuid4

import pytest

from core.domain.answer import Outcome
from core.domain.hand_off import COMMAND_LINE, Action, Said, State
from core.presentation.messages import say
from tests.standins.discord_bench import MENTION, Bench, bench
from tests.standins.discord_payloads import ADVISOR, ADVISOR_ROLE, CHANNEL, CLASSMATE, DIRECT_CHANNEL, STUDENT, Json
from tests.standins.discord_people import Visitor
from tests.standins.discord_rest import LOADING_PRIVATE, Pending
from tests.standins.hand_off_desk import PlayedDesk, offices
from tests.standins.services import PlannedAdvisor, PlannedServices

REGISTRAR, BURSAR, HEAD = "5001", "5002", "5003"
ASKED = "when can I drop a class?"


@dataclass
class Campus:
    """The three sides, and the desk between them."""

    on: Bench
    desk: PlayedDesk

    @property
    def student(self) -> Visitor:
        return self.on.played.student

    @property
    def advisor(self) -> Visitor:
        return self.on.played.person(ADVISOR)

    def sent(self, channel: str) -> list[Json]:
        return self.on.played.sent(channel)

    async def post(self) -> None:
        await self.desk.post(discord=self.on.client)

    async def refused(self, directly: bool = False) -> Json:
        """The student asks, and the pages do not say."""
        if directly:
            await self.on.played.say_directly(ASKED)
            await self.on.played.until(lambda: self.sent(DIRECT_CHANNEL))
            return self.sent(DIRECT_CHANNEL)[-1]
        before = len(self.sent(CHANNEL))
        await self.on.played.say(f"{MENTION} {ASKED}")
        await self.on.played.until(lambda: len(self.sent(CHANNEL)) > before and self.sent(CHANNEL)[-1]["components"])
        return self.sent(CHANNEL)[-1]

    async def read(self, pending: Pending) -> str:
        await self.on.played.until(lambda: pending.texts)
        return pending.texts[0]

    async def form(self, who: Visitor, label: str, below: Json) -> Pending:
        pressed = await who.press(label, below)
        await self.on.played.until(lambda: pressed.form)
        return pressed

    async def ask(self, below: Json, **values: str | list[str]) -> Pending:
        """The student presses the button, fills in the form and sends it."""
        form = await self.form(self.student, "Ask a person", below)
        sent = await self.student.send_form(form, below, **values)
        await self.read(sent)
        await self.post()
        return sent

    async def say(self, label: str, words: str, below: Json, who: Visitor | None = None) -> Pending:
        """Somebody presses a button below a post, and writes."""
        who = who or self.advisor
        form = await self.form(who, label, below)
        sent = await who.send_form(form, below, words=words)
        await self.read(sent)
        await self.post()
        return sent


@asynccontextmanager
async def played(outcome: Outcome = Outcome.NO_EVIDENCE, most_a_day: int = 0) -> AsyncIterator[Campus]:
    advisor = PlannedAdvisor(outcome=outcome)
    planned = PlannedServices(advisor)
    desk = PlayedDesk(planned.archive, offices("discord", REGISTRAR, BURSAR, HEAD), most_a_day=most_a_day)
    planned.hand_offs = desk.desk
    async with bench(planned=planned) as on:
        await on.client.connected.wait()
        yield Campus(on, desk)


async def test_a_reply_comes_back_to_the_student_in_private() -> None:
    async with played() as campus:
        receipt = await campus.ask(await campus.refused())
        [card] = campus.sent(REGISTRAR)
        done = await campus.say("Reply", "Until October 9. See https://u.example/drop.", card)
        [reply] = campus.sent(DIRECT_CHANNEL)

    assert receipt.private
    assert "Sent to: Registrar" in receipt.texts[0]
    assert ASKED in card["content"]
    assert say("hand_off.card.no_name") in card["content"]
    assert "Sam" not in card["content"]
    assert "my advisor said no" not in card["content"]
    assert done.texts == [say("hand_off.done.answer")]
    assert "**Registrar has replied to your question**" in reply["content"]
    assert "Until October 9. See <https://u.example/drop>." in reply["content"]
    assert campus.desk.only.state is State.ANSWERED


async def test_the_student_chooses_office_name_turns_and_an_open_reply() -> None:
    async with played() as campus:
        below = await campus.refused()
        shared = ["name", "turns", "public"]
        receipt = await campus.ask(below, question="Drop by when?", office=["Bursar"], share=shared)
        [card] = campus.sent(BURSAR)
        await campus.say("Reply", "By October 9.", card)
        reply = campus.sent(below["channel_id"])[-1]

    assert "Sent to: Bursar" in receipt.texts[0]
    assert all(part in card["content"] for part in ("Drop by when?", "Sam", "my advisor said no"))
    assert campus.sent(REGISTRAR) == []
    assert campus.sent(DIRECT_CHANNEL) == []
    assert reply["content"].startswith(f"<@{STUDENT['id']}>")
    assert "By October 9." in reply["content"]


async def test_an_office_asks_back_and_the_student_replies() -> None:
    async with played() as campus:
        await campus.ask(await campus.refused())
        [card] = campus.sent(REGISTRAR)
        await campus.say("Ask back", "Which course?", card)
        [asked] = campus.sent(DIRECT_CHANNEL)
        await campus.say("Reply to them", "MATH 101", asked, campus.student)
        news = campus.sent(REGISTRAR)[-1]
        await campus.say("Reply", "October 9.", news)
        reply = campus.sent(DIRECT_CHANNEL)[-1]
        settled = await campus.read(await campus.student.press("That helped", reply))

    assert "Which course?" in asked["content"]
    assert "MATH 101" in news["content"]
    assert settled == say("hand_off.done.settle")
    assert campus.desk.only.state is State.CLOSED


async def test_who_takes_it_is_seen_and_somebody_else_can_take_over() -> None:
    async with played() as campus:
        await campus.ask(await campus.refused())
        [card] = campus.sent(REGISTRAR)
        await campus.read(await campus.advisor.press("I take it", card))
        await campus.on.played.until(lambda: "with Lee" in card["content"])
        other = campus.on.played.person(CLASSMATE)  # a colleague of the office, here
        taken = await campus.read(await other.press("Take over", card))
        await campus.on.played.until(lambda: "with Kim" in card["content"])

    assert taken == say("hand_off.done.take_over")
    assert "with Lee" in card["content"]
    assert "with Kim" in card["content"]
    assert campus.desk.only.advisor == f"discord:{CLASSMATE['id']}"


async def test_nobody_outside_the_offices_channel_acts_on_it() -> None:
    async with played() as campus:
        await campus.ask(await campus.refused())
        [card] = campus.sent(REGISTRAR)
        elsewhere = card | {"channel_id": CHANNEL}
        pressed = await campus.read(await campus.on.played.person(CLASSMATE).press("I take it", elsewhere))

    assert pressed == say("hand_off.not_yours")
    assert campus.desk.only.state is State.OPEN


async def test_only_the_student_replies_withdraws_or_settles() -> None:
    async with played() as campus:
        receipt = await campus.ask(await campus.refused())
        kim = campus.on.played.person(CLASSMATE)
        refused = await campus.read(await kim.press("Withdraw it", receipt.shown[0]))
        withdrawn = await campus.read(await campus.student.press("Withdraw it", receipt.shown[0]))
        await campus.post()

    assert refused == say("hand_off.not_yours")
    assert withdrawn == say("hand_off.done.withdraw")
    assert "withdrawn" in campus.sent(REGISTRAR)[-1]["content"]


async def test_a_form_that_is_sent_twice_is_sent_once() -> None:
    async with played() as campus:
        below = await campus.refused()
        form = await campus.form(campus.student, "Ask a person", below)
        for _ in range(2):
            await campus.read(await campus.student.send_form(form, below))
        await campus.post()

    assert len(campus.sent(REGISTRAR)) == 1


async def test_a_long_reply_with_mentions_of_all_comes_whole_and_rings_for_nobody() -> None:
    async with played() as campus:
        await campus.ask(await campus.refused())
        [card] = campus.sent(REGISTRAR)
        words = " ".join(f"@everyone word{number}" for number in range(200))
        await campus.say("Reply", words, card)
        replies = [each["content"] for each in campus.sent(DIRECT_CHANNEL)]

    assert len(replies) > 1
    assert all(f"word{number}" in "\n".join(replies) for number in range(200))
    assert "@everyone" not in "".join(replies)


async def test_who_takes_no_direct_messages_opens_the_reply_where_they_asked() -> None:
    async with played() as campus:
        below = await campus.refused()
        campus.on.played.rest.closed.add(DIRECT_CHANNEL)
        await campus.ask(below)
        await campus.say("Reply", "Until October 9.", campus.sent(REGISTRAR)[0])
        offered = campus.sent(below["channel_id"])[-1]
        stranger = await campus.read(await campus.on.played.person(CLASSMATE).press("Show it to me", offered))
        shown = await campus.student.press("Show it to me", offered)
        mine = await campus.read(shown)

    assert "October 9" not in offered["content"]
    assert ASKED not in offered["content"]
    assert stranger == say("hand_off.not_yours")
    assert "Until October 9." in mine
    assert shown.flags == LOADING_PRIVATE


async def test_an_office_is_told_when_its_reply_reaches_nobody() -> None:
    async with played() as campus:
        below = await campus.refused(directly=True)
        campus.on.played.rest.closed.add(DIRECT_CHANNEL)
        await campus.ask(below)
        await campus.say("Reply", "Until October 9.", campus.sent(REGISTRAR)[0])

    assert "could not be delivered" in campus.sent(REGISTRAR)[-1]["content"]


async def test_a_channel_that_is_deleted_hands_its_cards_to_the_escalation() -> None:
    async with played() as campus:
        await campus.ask(await campus.refused())
        campus.on.played.rest.gone.add(REGISTRAR)
        campus.desk.hours = 25
        await campus.desk.reminders.run()
        await campus.post()
        [card] = campus.sent(HEAD)
        await campus.say("Reply", "Until October 9.", card)

    assert ASKED in card["content"]
    assert "Until October 9." in campus.sent(DIRECT_CHANNEL)[0]["content"]


async def test_an_office_that_never_replies_is_reminded_once_and_escalated_once() -> None:
    async with played() as campus:
        await campus.ask(await campus.refused())
        for campus.desk.hours in (23, 25, 26, 71, 73, 100, 1_000):
            await campus.desk.reminders.run()
            await campus.post()

    titles = [each["content"].splitlines()[0] for each in campus.sent(REGISTRAR)]
    assert [title.startswith("**A student has been waiting") for title in titles] == [False, True]
    assert len(campus.sent(HEAD)) == 1
    assert campus.desk.only.state is State.ESCALATED


async def test_a_post_that_was_begun_is_looked_for_before_it_is_posted() -> None:
    async with played() as campus:
        await campus.ask(await campus.refused())
        [row] = campus.desk.store.rows.values()
        row.state = "begun"
        await campus.post()

    assert len(campus.sent(REGISTRAR)) == 1
    assert row.state == "posted"


@pytest.mark.slow
async def test_of_a_post_in_parts_only_the_missing_ones_are_posted() -> None:
    async with played() as campus:
        await campus.ask(await campus.refused())
        words = "word " * 700
        await campus.say("Reply", words, campus.sent(REGISTRAR)[0])
        before = [each["content"] for each in campus.sent(DIRECT_CHANNEL)]
        del campus.on.played.rest.messages[campus.sent(DIRECT_CHANNEL)[1]["id"]]
        row = list(campus.desk.store.rows.values())[-1]
        row.state = "begun"
        await campus.post()

    after = [each["content"] for each in campus.sent(DIRECT_CHANNEL)]
    assert len(before) == 3
    assert sorted(after) == sorted(before)


async def test_bad_answer_offers_a_person() -> None:
    async with played(Outcome.ANSWERED) as campus:
        question = await campus.on.played.say(f"{MENTION} {ASKED}")
        await campus.on.played.until(lambda: campus.sent(question["id"]))
        answer = campus.sent(question["id"])[-1]
        rated = await campus.student.press("👎", answer)
        await campus.read(rated)
        await campus.ask(rated.shown[0])

    assert "Ask a person" not in str(answer["components"])
    assert ASKED in campus.sent(REGISTRAR)[0]["content"]


async def test_the_command_opens_the_form_and_lists_tell_no_word_of_a_student() -> None:
    async with played() as campus:
        used = await campus.student.use("person", question="How do I enrol?")
        await campus.on.played.until(lambda: used.form)
        sent = await campus.student.send_form(used, {"channel_id": CHANNEL, "id": "1"})
        await campus.read(sent)
        nobody = await campus.read(await campus.student.use("handoffs"))
        listed = await campus.read(await campus.on.played.person(ADVISOR, ADVISOR_ROLE).use("handoffs"))

    assert nobody == say("permissions.advisors")
    assert campus.desk.only.reference in listed
    assert "enrol" not in listed


async def test_forgetting_takes_the_card_away_at_the_office() -> None:
    async with played() as campus:
        await campus.ask(await campus.refused())
        student = campus.desk.only.person
        campus.desk.store.erase(student.platform, student.workspace, student.user)
        await campus.post()

    assert campus.sent(REGISTRAR) == []


async def test_who_may_be_in_distress_is_told_whom_to_call_at_once() -> None:
    async with played() as campus:
        campus.on.planned.is_distress = lambda text: "end it" in text
        campus.on.client._in_flight.services = campus.on.planned.services
        receipt = await campus.ask(await campus.refused(), question="I want to end it")

    assert receipt.texts[0].startswith(say("private.emergency"))


async def test_without_offices_there_is_no_button_and_no_command() -> None:
    async with bench(PlannedAdvisor(outcome=Outcome.NO_EVIDENCE)) as on:
        await on.played.say(f"{MENTION} {ASKED}")
        await on.played.until(lambda: on.played.sent(CHANNEL))
        answer = on.played.sent(CHANNEL)[-1]

    assert "Ask a person" not in str(answer["components"])
    assert not {"person", "handoffs"} & {each["name"] for each in on.played.rest.commands}


@pytest.mark.slow
async def test_a_reply_of_ten_thousand_characters_comes_in_parts_and_rings_for_nobody() -> None:
    async with played() as campus:
        await campus.ask(await campus.refused())
        words = f"@everyone @here <@&1> <@{CLASSMATE['id']}> word"
        said = Said(uuid4(), Action.ANSWER, f"{words} " * (10_000 // len(words)), COMMAND_LINE, datetime.now(UTC))
        await campus.desk.desk.act(campus.desk.only.id, said)
        await campus.post()
        replies = campus.sent(DIRECT_CHANNEL)
        posted = [call for call in campus.on.played.calls("POST", "/messages") if "Reference" in str(call.body)]

    assert sum(each["content"].count("word") for each in replies) == said.text.count("word")
    assert all(len(each["content"]) <= 2_000 for each in replies)
    assert len(posted) == 1 + len(replies)  # the card, too
    assert all(call.body["allowed_mentions"] == {"parse": [], "users": []} for call in posted)


async def test_a_student_whom_nobody_answers_is_told_so_where_they_can_read_it() -> None:
    async with played() as campus:
        below = await campus.refused()
        campus.on.played.rest.closed.add(DIRECT_CHANNEL)
        await campus.ask(below)
        campus.desk.hours = 73
        await campus.desk.reminders.run()
        await campus.post()
        offered = campus.sent(below["channel_id"])[-1]
        shown = await campus.read(await campus.student.press("Show it to me", offered))

    assert say("hand_off.waiting") in offered["content"]
    assert "Registrar has not replied to your question yet" in shown


async def test_who_sends_too_many_in_a_day_is_told_why_and_nothing_is_sent() -> None:
    async with played(most_a_day=1) as campus:
        await campus.ask(await campus.refused())
        second = await campus.ask(await campus.refused())

    assert second.texts[0].startswith("You have reached the limit of questions to offices in 24 hours")
    assert len(campus.sent(REGISTRAR)) == 1
