"""Which office a question goes to, what its packet holds, and what is posted again elsewhere."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from uuid import uuid4

from core.domain.answer import Answer, Outcome, Suggestion, Trace
from core.domain.conversation import ConversationKey, Message, Person, StandaloneQuestion
from core.domain.hand_off import COMMAND_LINE, Action, Door, FoundPage, HandOff, Said, State
from core.domain.passage import Candidate, Chunk, Scope
from core.domain.posts import Kind, Post
from core.ports.hand_offs import Form
from core.presentation.messages import say
from core.screens.hand_offs.texts import receipt
from tests.standins.hand_off_desk import PlayedDesk, offices
from tests.standins.services import CITATION, MemoryArchive

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
ADA = ConversationKey("discord", "77", "88", "ada")
OFFICES = offices("discord", "1", "2", "3")


def candidate(number: int, topic: str) -> Candidate:
    page = ("https://u.example/", "Fees", "bursar", topic, NOON)
    return Candidate(Chunk(number, "x", "", (), None, *page, 1), 0.5, 1.0, 1, 1, 0.5)


def answered(desk: PlayedDesk, *topics: str, scope: Scope | None = None, **changed: object) -> Answer:
    question = StandaloneQuestion("When are fees due?", "and when?", rewritten=True)
    answer = Answer(uuid4(), Outcome.CLOSEST, "?", question, (CITATION,), (Suggestion("https://u.example/", "Home"),))
    found = tuple(candidate(number, topic) for number, topic in enumerate(topics))
    trace = Trace(found, (), scope=scope or Scope())
    desk.archive.keep(Message("1", ADA, "and when?", NOON), answer, trace)
    return answer


def form(answer: Answer | None, who: ConversationKey = ADA, **changed: object) -> Form:
    return replace(Form(uuid4(), answer.id if answer else None, who, "When?"), **changed)  # type: ignore[arg-type]


async def send(desk: PlayedDesk, sending: Form | None = None) -> HandOff:
    sent = await desk.desk.send(sending or form(None))
    assert sent
    return sent


async def test_a_question_goes_to_the_office_of_the_topic_that_was_searched() -> None:
    desk = PlayedDesk(MemoryArchive(), OFFICES)
    answer = answered(desk, "registrar", scope=Scope(topics=("fees",)))

    assert (await desk.desk.suggested(answer.id, ADA.person)) == ("and when?", OFFICES[1])


async def test_else_to_that_of_most_pages_found_else_to_the_first() -> None:
    desk = PlayedDesk(MemoryArchive(), OFFICES)
    most, none = answered(desk, "registrar", "fees", "fees"), answered(desk, "pool")

    assert (await desk.desk.suggested(most.id, ADA.person))[1] == OFFICES[1]
    assert (await desk.desk.suggested(none.id, ADA.person))[1] == OFFICES[0]


async def test_the_packet_holds_what_was_found_and_nothing_that_was_not_shared() -> None:
    desk = PlayedDesk(MemoryArchive(), OFFICES)
    packet = (await send(desk, form(answered(desk)))).packet

    pages = (FoundPage(CITATION.url, CITATION.title, CITATION.quote), FoundPage("https://u.example/", "Home"))
    assert (packet.question, packet.understood, packet.outcome) == ("When?", "When are fees due?", "closest")
    assert packet.found == pages
    assert (packet.name, packet.turns) == ("", ())


async def test_nobody_gets_the_question_or_the_talk_of_somebody_else() -> None:
    desk = PlayedDesk(MemoryArchive(), OFFICES)
    answer, bob = answered(desk), replace(ADA, user="bob")

    assert (await desk.desk.suggested(answer.id, bob.person))[0] == ""
    stored = await send(desk, form(answer, bob))
    assert (stored.answer_id, stored.packet.found, stored.packet.understood) == (None, (), "")


async def test_a_long_reply_is_kept_whole() -> None:
    desk, words = PlayedDesk(MemoryArchive(), OFFICES), "@everyone " * 1_000
    sent = await send(desk)

    stored, allowed = await desk.desk.act(sent.id, Said(uuid4(), Action.ANSWER, words, COMMAND_LINE, NOON))

    assert allowed
    assert stored
    assert (stored.state, stored.said[-1].text) == (State.ANSWERED, words)


async def test_an_office_that_was_taken_from_the_list_leaves_its_questions_to_the_first() -> None:
    desk = PlayedDesk(MemoryArchive(), OFFICES)
    sent = await send(desk, form(None, office="Bursar"))
    desk.desk = replace(desk.desk, offices=OFFICES[:1])

    await desk.desk.act(sent.id, Said(uuid4(), Action.WITHDRAW, "", "", NOON), ADA.person)

    assert [row.post.door for row in desk.store.rows.values()] == [Door("discord", "2"), Door("discord", "1")]


async def test_a_post_that_fails_in_an_unknown_way_does_not_hold_up_the_others() -> None:
    desk = PlayedDesk(MemoryArchive(), OFFICES)
    for _ in range(2):
        await desk.desk.send(form(None))

    class Courier:
        posted: list[Post] = []  # noqa: RUF012 - one test long

        async def post(self, post: Post) -> str | None:
            if post.id == 1:
                raise KeyError("a bug")
            self.posted.append(post)
            return "1"

    await desk.post(discord=Courier())

    assert [(post.kind, post.door.place) for post in Courier.posted] == [(Kind.CARD, "1"), (Kind.CARD, "3")]


async def test_who_sends_too_many_in_a_day_is_told_so_and_others_are_not() -> None:
    desk = PlayedDesk(MemoryArchive(), OFFICES, most_a_day=3)
    sent = [await desk.desk.send(form(None)) for _ in range(5)]
    other = await desk.desk.send(form(None, replace(ADA, user="bob")))
    desk.hours = 25
    later = await desk.desk.send(form(None))

    assert [each is None for each in sent] == [False, False, False, True, True]
    assert (other is None, later is None) == (False, False)
    assert receipt(None, 3, is_urgent=True).endswith(say("hand_off.too_many", number=3))


async def test_after_the_stated_time_the_student_is_told_once_that_nobody_replied() -> None:
    desk = PlayedDesk(MemoryArchive(), OFFICES[1:])  # an office without an escalation
    sent = await send(desk)
    for desk.hours in (1, 71, 73, 74, 200):
        await desk.reminders.run()

    told = [row.post for row in desk.store.rows.values() if row.post.kind is Kind.OVERDUE]
    assert [post.door for post in told] == [Door("discord", sent.person.user)]


async def test_a_hand_off_that_is_claimed_by_somebody_who_left_is_escalated_and_taken_over() -> None:
    desk = PlayedDesk(MemoryArchive(), OFFICES)
    sent = await send(desk)
    await desk.desk.act(sent.id, Said(uuid4(), Action.CLAIM, "", "discord:lee", NOON))
    desk.store.unname_advisor(Person("discord", "77", "lee"))
    desk.hours = 73
    await desk.reminders.run()
    left = desk.only
    taken, allowed = await desk.desk.act(sent.id, Said(uuid4(), Action.CLAIM, "", "discord:kim", NOON))

    assert (left.state, left.advisor) == (State.ESCALATED, "")
    assert allowed
    assert taken
    assert taken.advisor == "discord:kim"
    assert "lee" not in repr(taken)


async def test_the_admins_are_told_of_a_closed_place_once_and_of_each_question_that_nobody_reads() -> None:
    desk = PlayedDesk(MemoryArchive(), OFFICES)
    told: list[Sequence[str]] = []
    desk.posts.tell_admins = told.append
    for office in ("Registrar", "Registrar", "Bursar", "Bursar"):
        await send(desk, form(None, office=office, question="a secret of mine"))

    class Courier:
        async def post(self, post: Post) -> str | None:
            return "1" if post.door.place == "3" else None

    await desk.post(discord=Courier())

    assert [lines[0].split(" ")[0] for lines in told] == ["Registrar", "Bursar", "Bursar"]
    assert [say("hand_off.closed_place.next") in lines for lines in told] == [True, False, False]
    assert "secret" not in str(told)
