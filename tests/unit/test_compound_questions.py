"""A message that asks several questions: where it is split, what each part leans on, and how it is answered."""

from dataclasses import replace

import pytest

from core.domain.answer import Outcome
from core.domain.conversation import Draft, StandaloneQuestion
from core.domain.outside_text import cleaned
from core.rag.part import parts_in
from core.rag.understanding.compound import parts_of, split
from tests.fakes.acting import STAFF
from tests.fakes.archive import MemoryArchive
from tests.fakes.models import ScriptedChatModel
from tests.fakes.stores import MemoryConversations
from tests.standins.small_campus import ANN, CONTACT, PAGES, asking, engine_on, unsure

BOTH = "When is the deadline to drop a course and how much is a parking permit?"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("how do I apply and what does it cost", ["how do I apply", "what does it cost"]),
        ("When is the drop deadline, who do i email?", ["When is the drop deadline", "who do i email?"]),
        ("whats the drop deadline & who do i email", ["whats the drop deadline", "who do i email"]),
        ("is CS 101 offered in fall and who teaches it", ["is CS 101 offered in fall", "who teaches it"]),
        ("how to apply and where to send the form", ["how to apply", "where to send the form"]),
        ("When does the gym open and do I need my ID", ["When does the gym open", "do I need my ID"]),
        ("WHERE CAN I PARK AND IS IT FREE", ["WHERE CAN I PARK", "IS IT FREE"]),
        (
            "I lost my card. Where do I get one? How much is it?",
            ["I lost my card. Where do I get one?", "How much is it?"],
        ),
        (
            "Hi! Can I ask a question? When is the deadline? And how do I drop?",
            ["When is the deadline?", "how do I drop?"],
        ),
        (
            "where is it and when is it and how much is it and who runs it",
            ["where is it", "when is it", "how much is it and who runs it"],
        ),
    ],
)
def test_questions_of_their_own_are_parted(text: str, parts: list[str]) -> None:
    assert split(text) == parts


@pytest.mark.parametrize(
    "text",
    [
        "What is the difference between an incomplete and a withdrawal?",
        "what are the dates and times of orientation",
        "when and where is the career fair",
        "who teaches 15-122 and 15-150",
        "How do I know when and how to register",
        "What is the policy on when I can drop and when I can withdraw",
        "What is the policy on when I can drop and how I can withdraw",
        "Can students who work and who live off campus park on campus",
        "how do I log in and do it online",
        "what time does the library open on sunday and close on monday",
        "can you tell me how to apply and what it costs",
        "If I fail, what happens?",
        "When I fail a course, what do I do?",
        "I have no computer, will this affect me?",
        "I lost my ID. How do I replace it?",
        "Hi! can you help me? when is the drop deadline",
        "Is housing guaranteed and, if so, how do I apply",
        "how much is tuition and fees",
        "and",
        "what is what is what is",
        f"{'I have been here for two years. ' * 13}When is it? Where is it?",
    ],
)
def test_what_is_not_certainly_several_questions_stays_one(text: str) -> None:
    assert split(text) == [text]


@pytest.mark.parametrize(
    ("text", "searched"),
    [
        ("how do I apply to nursing and what does it cost", "nursing what does it cost"),
        ("when is the drop deadline and who do i email", "drop who do i email"),
        ("When does the gym open and do I need my ID", "gym do I need my ID"),
        ("Is there a fitness class? And what are the rules?", "fitness class what are the rules?"),
    ],
)
def test_a_part_that_names_nothing_of_its_own_keeps_the_topic_of_the_part_before(text: str, searched: str) -> None:
    first, second = parts_of(StandaloneQuestion(text, text))

    assert first.text == first.original == split(text)[0]
    assert (second.text, second.original) == (searched, split(text)[1])


def test_the_parts_of_a_follow_up_keep_what_the_conversation_is_about() -> None:
    before, asked = "Tell me about the nursing minor", "how do i apply for it and what does it cost"

    parts = parts_of(StandaloneQuestion(f"{before} {asked}", asked, rewritten=True, carried=before))

    assert [(part.carried, part.original) for part in parts] == [
        (before, "how do i apply for it"),
        (before, "what does it cost"),
    ]


async def test_each_part_has_its_own_block_and_the_citations_are_numbered_through() -> None:
    answer = await (await engine_on(PAGES)).answer(asking(BOTH))

    assert answer.outcome is Outcome.ANSWERED
    assert answer.text.split("\n\n") == [
        "About “When is the deadline to drop a course”:",
        f"“{PAGES['drop']}” [1]",
        "About “how much is a parking permit”:",
        "“A parking permit for students costs $120 a year.” [2]",
    ]
    assert [(each.number, each.url) for each in answer.citations] == [
        (1, "https://u.example/drop"),
        (2, "https://u.example/parking"),
    ]


async def test_a_part_that_is_not_on_the_pages_is_said_to_be_open() -> None:
    answer = await (await engine_on(PAGES)).answer(
        asking("How much is a parking permit and which dinosaurs did live in Antarctica?")
    )

    assert answer.outcome is Outcome.ANSWERED
    assert answer.text.endswith(
        "About “which dinosaurs did live in Antarctica”:\n\n"
        f"I could not find this on the university's pages that I know.\n\nA person can help: {CONTACT}"
    )
    assert len(answer.citations) == 1


async def test_two_open_parts_are_both_said_to_be_open() -> None:
    answer = await (await engine_on(PAGES)).answer(
        asking("How much is a parking permit? Who was Napoleon? Which dinosaurs did live in Antarctica?")
    )

    assert answer.text.count("I could not find this on the university's pages that I know.") == 2


async def test_parts_of_which_none_is_certain_are_the_closest() -> None:
    answer = await unsure(await engine_on(PAGES)).answer(asking(BOTH))

    assert answer.outcome is Outcome.CLOSEST
    assert answer.text.count("I am not sure this answers you.") == 2
    assert answer.text.count(CONTACT) == 1


async def test_parts_of_which_none_is_on_the_pages_are_one_refusal() -> None:
    answer = await (await engine_on(PAGES)).answer(asking("Who was Napoleon and which dinosaurs did he have?"))

    assert answer.outcome is Outcome.NO_EVIDENCE
    assert "I looked for “napoleon” and “napoleon dinosaurs”." in answer.text
    assert answer.text.count("I could not find") == 1


async def test_a_quotation_that_answers_two_parts_stands_once() -> None:
    answer = await (await engine_on(PAGES)).answer(
        asking("How much is a parking permit and how much is a parking permit for students?")
    )

    assert answer.text.count("A parking permit for students costs $120 a year.") == 1
    assert answer.text.endswith("The quotation above is what I found for this too [1].")
    assert [each.number for each in answer.citations] == [1]


async def test_what_is_found_only_with_the_topic_of_the_part_before_is_no_more_than_the_closest() -> None:
    pages = {"graduation": "Graduation is on May 22. Each graduate may bring six guests to the ceremony."}

    answer = await (await engine_on(pages)).answer(asking("When is graduation and how many guests can a person bring"))

    assert answer.outcome is Outcome.ANSWERED
    assert answer.text.split("\n\n")[2:5] == [
        "About “how many guests can a person bring”:",
        "I am not sure this answers you. The closest I found:",
        "“Each graduate may bring six guests to the ceremony.” [2]",
    ]


async def test_several_questions_are_one_record_and_one_turn() -> None:
    conversations = MemoryConversations()
    advisor = await engine_on(PAGES, conversations=conversations)

    answer = await advisor.answer(asking(BOTH))

    explained = await MemoryArchive(conversations).explain(answer.id, STAFF)
    assert explained is not None
    trace, turns = explained.trace, await conversations.recent(ANN, 10)
    assert [turn.text for turn in turns] == [BOTH, answer.text]
    assert [decision.question for decision in trace.decisions] == [
        "When is the deadline to drop a course",
        "how much is a parking permit?",
    ]
    assert {each.chunk_id for each in answer.citations} <= set(trace.kept)
    assert len({each.chunk.id for each in trace.candidates}) == len(trace.candidates)


async def test_a_model_writes_each_part_and_its_drafts_stand_below_the_parts_before() -> None:
    drafts: list[Draft] = []

    async def keep(draft: Draft) -> None:
        drafts.append(draft)

    chat = ScriptedChatModel(
        ["ANSWER\nThe deadline is September 18 [1].", "ANSWER\nA permit costs $120 a year [1]. It is nice [1]."]
    )
    answer = await (await engine_on(PAGES, chat)).answer(asking(BOTH), keep)

    assert answer.text.endswith("About “how much is a parking permit”:\n\nA permit costs $120 a year [2].")
    shown = [draft.text for draft in drafts]
    assert [text for text in shown if not answer.text.startswith(text)] == []
    assert sorted(shown, key=len) == shown
    assert shown[-1] == answer.text


async def test_a_part_is_named_without_links_mentions_and_markup() -> None:
    answer = await (await engine_on(PAGES)).answer(
        asking("How much is a parking permit <@U1> [x](https://evil.example) and where are *permits* sold @everyone?")
    )

    named = [block for block in answer.text.split("\n\n") if block.startswith("About")]
    assert len(named) == 2
    assert not any(set("@<>*`[]()/") & set(name) for name in named)
    assert named == list(map(cleaned, named))


def test_a_later_part_of_a_follow_up_is_about_the_talk_where_it_names_nothing() -> None:
    asked = StandaloneQuestion("counseling is it free? and how often can i go", "is it free? and how often can i go")
    whole = replace(asked, carried="counseling", own="is it free? and how often can i go", rewritten=True)

    assert [part.carried for part in parts_in(whole, ())] == ["counseling", "counseling"]
    named = replace(whole, own="is it free? and when does the gym open")
    assert [part.question.carried for part in parts_in(named, ())] == ["counseling", ""]
