"""Follow-ups are rewritten; questions that stand alone come out exactly as they went in."""

from datetime import UTC, datetime

import pytest

from core.domain.conversation import Turn
from core.rag.understanding.follow_ups import depends_on_context
from core.rag.understanding.rewriting import DeterministicRewriter
from core.rag.understanding.talk import talk_of

NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
DROP = "What is the deadline to drop a course without a W in the fall term?"


def said(*questions: str) -> list[Turn]:
    return [Turn("user", question, NOON, standalone=question) for question in questions]


@pytest.mark.parametrize(
    "question",
    [
        "And for the spring term?",
        "What about graduate students?",
        "How much does it cost?",
        "What are the prerequisites?",
        "Thanks! And on weekends?",
        "Who teaches it?",
        "Is there a fee for that?",
        "Where is their office?",
    ],
)
def test_sees_that_a_question_leans_on_the_conversation(question: str) -> None:
    assert depends_on_context(question)


@pytest.mark.parametrize(
    "question",
    [
        DROP,
        "Is there a shuttle to the north campus?",
        "Is it possible to take CS 201 online?",
        "I lost my student card, how do I replace it?",
        "Which courses that start in May are open to freshmen?",
        "How do I reset my password?",
        "Thanks! When does the library open on Sunday?",
        "Who is the chair of the history department?",
    ],
)
async def test_leaves_a_question_that_stands_alone_exactly_as_it_is(question: str) -> None:
    rewritten = await DeterministicRewriter().rewrite(question, said("What is the parking fee?"))

    assert rewritten.text == question
    assert not rewritten.rewritten


async def test_says_what_was_carried_over_and_what_was_asked() -> None:
    rewritten = await DeterministicRewriter().rewrite("And for the spring term?", said(DROP))

    assert rewritten.rewritten
    assert rewritten.asked == "And for the spring term?"
    assert (rewritten.carried, rewritten.before) == (DROP.replace("fall ", "").rstrip("?"), DROP)


async def test_a_first_question_has_nothing_to_lean_on() -> None:
    rewritten = await DeterministicRewriter().rewrite("And for the spring term?", [])

    assert rewritten.text == "And for the spring term?"


@pytest.mark.parametrize(
    ("before", "turn", "understood"),
    [
        ("When is commencement?", "Where is that?", "commencement Where is that?"),
        ("How do I apply for aid?", "And for transfer students?", "How do I apply for aid for transfer students?"),
        ("What are the prereqs of CS 310?", "What about CS 360?", "What are the prereqs of CS 360"),
        ("If I drop on Sept 3, what do I get back?", "and sept 10?", "If I drop on sept 10, what do I get back"),
        ("How do I order a transcript?", "how much?", "order transcript how much?"),
        ("What's Ada Byron's email?", "and her phone?", "Ada Byron and her phone?"),
        ("How do I change rooms?", "who do I email about it?", "change rooms who do I email about it?"),
        ("I lost my room key", "how much is a new one", "lost room key how much is a new one"),
        ("Is HIST 260 offered in fall?", "who teaches it", "HIST 260 who teaches it"),
        ("When is the fall bill due?", "and spring?", "When is the spring bill due"),
    ],
)  # fmt: skip
async def test_a_turn_and_its_topic_become_one_question(before: str, turn: str, understood: str) -> None:
    rewritten = await DeterministicRewriter().rewrite(turn, said(before))

    assert rewritten.text == understood
    assert rewritten.asked == turn


@pytest.mark.parametrize(
    ("chain", "turn", "understood"),
    [
        (("Where is the library?", "how late is it open tonight", "and on sunday"), "how much is it", "library"),
        (("Where is the library?", "can I print there"), "how much is it", "library print"),
        (("How do I order a transcript?", "When is commencement?"), "how much is it", "commencement"),
    ],
)
async def test_a_chain_carries_its_thing_and_leaves_behind_what_was_asked_of_it(
    chain: tuple[str, ...], turn: str, understood: str
) -> None:
    recent: list[Turn] = []
    for question in chain:
        whole = (await DeterministicRewriter().rewrite(question, recent)).text
        recent.append(Turn("user", question, NOON, whole, "answered"))

    rewritten = await DeterministicRewriter().rewrite(turn, recent)

    assert rewritten.carried == understood


async def test_the_second_one_is_the_second_of_what_was_listed() -> None:
    listed = Turn("assistant", "Meal plans [1]:\n- Unlimited: $2,610\n- Standard: $2,240\n- Light: $1,390", NOON)
    rewritten = await DeterministicRewriter().rewrite(
        "What about the second one?", [*said("Which meal plans are there?"), listed]
    )

    assert "Standard" in rewritten.text
    assert "Unlimited" not in rewritten.text


async def test_a_number_alone_chooses_from_what_was_listed() -> None:
    listed = Turn("assistant", "Meal plans [1]:\n- Unlimited: $2,610\n- Standard: $2,240", NOON)
    rewritten = await DeterministicRewriter().rewrite("2", [*said("Which meal plans are there?"), listed])

    assert rewritten.text == "meal plans Standard: $2,240"


async def test_the_last_one_of_no_list_is_no_error() -> None:
    rewritten = await DeterministicRewriter().rewrite("And the last one?", said("Which meal plans are there?"))

    assert "meal plans" in rewritten.carried


ASKED_BACK = [
    Turn("user", "how much does it cost?", NOON, "how much does it cost?", "asked_back"),
    Turn("assistant", "Which do you mean?\n\n- Parking\n- Transcripts\n\nYou can choose one.", NOON),
]


@pytest.mark.parametrize(
    "chosen", ["Transcripts", "transcripts?", "the second", "2", "how much does it cost? — Transcripts"]
)
async def test_a_choice_is_joined_to_the_question_it_answers(chosen: str) -> None:
    rewritten = await DeterministicRewriter().rewrite(chosen, ASKED_BACK)

    assert rewritten.text == "Transcripts: how much does it cost?"
    assert rewritten.asked == "how much does it cost?"


async def test_another_question_is_no_choice() -> None:
    rewritten = await DeterministicRewriter().rewrite("How do I reset my password?", ASKED_BACK)

    assert not rewritten.rewritten


def test_what_somebody_says_of_themselves_is_what_a_question_may_lean_on() -> None:
    told = "I'm a transfer student"
    talk = talk_of([Turn("user", told, NOON, told, "conversation"), Turn("assistant", "Good to know!", NOON)])

    assert talk is not None
    assert (talk.question, talk.answer) == (told, "")


def answered(question: str, answer: str) -> list[Turn]:
    return [Turn("user", question, NOON, question, "answered"), Turn("assistant", answer, NOON)]


async def rewritten(text: str, recent: list[Turn]) -> str:
    return (await DeterministicRewriter().rewrite(text, recent)).text


@pytest.mark.parametrize("text", ["does it come with a desk", "does that have a lab"])
async def test_a_question_whose_verb_does_ask_is_about_the_thing(text: str) -> None:
    assert "BIO 110" in await rewritten(text, said("tell me about BIO 110"))


def test_what_somebody_tells_of_themselves_adds_to_the_thing() -> None:
    talk = talk_of(said("do i have to have health insurance", "i have my parents one"))

    assert talk is not None
    assert "insurance" in talk.thing
    assert "parents" in talk.thing
