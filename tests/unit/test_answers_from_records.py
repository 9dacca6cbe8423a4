"""The engine answers from records before it searches, and cites the line of the page that states them."""

import asyncio
from dataclasses import replace
from datetime import UTC, datetime

from core.domain.answer import Outcome
from core.domain.conversation import ConversationKey, Message
from core.domain.passage import Chunk
from core.presentation.explanation import explanation_document
from core.rag.engine import Engine
from core.rag.relevance.grader import Grader
from core.rag.retrieval.retriever import Retriever
from core.rag.structured.structured_answers import StructuredAnswers
from tests.fakes.acting import STAFF
from tests.fakes.archive import MemoryArchive
from tests.fakes.models import HashingEmbedder
from tests.fakes.records import MemoryCampusRecords
from tests.fakes.stores import MemoryConversations
from tests.standins.record_campus import NOON, indexed
from tests.unit.test_engine import engine

ANN = ConversationKey("test", "campus", "general", "ann")
COURSES = """Courses
<h3>CS 120 Data Structures (4 credits)</h3><p>Lists, trees and graphs, and what each of them costs.</p>
<p>Prerequisites: CS 110. Offered: Spring.</p>
<h3>CS 310 Algorithms (3 credits)</h3><p>Greedy methods and dynamic programming in a term of weekly exercises.</p>
<p>Prerequisites: CS 120. Offered: Fall.</p>"""
DESK = """Ask desk
<p>The deadline to book the reading room is November 20, 2026.</p>
<p>Help with citations is given from Monday to Friday between 9:00 am and 5:00 pm.</p>"""
INDEX = asyncio.run(indexed({"courses": COURSES, "desk": DESK}))
TODAY = datetime(2026, 11, 22, 12, tzinfo=UTC)  # a Sunday


def advisor(conversations: MemoryConversations | None = None) -> Engine:
    """The engine of the other tests, on pages with records."""
    built = engine(conversations=conversations)
    retriever = Retriever(INDEX, HashingEmbedder(), today=TODAY.date)
    structured = StructuredAnswers(MemoryCampusRecords(INDEX))
    return replace(built, retriever=retriever, structured=structured, now=lambda: TODAY)


def message(text: str, number: int = 1) -> Message:
    return Message(f"m{number}", ANN, text, NOON)


async def test_a_course_is_answered_from_its_record_with_a_citation_that_lands() -> None:
    answer = await advisor().answer(message("prereqs for cs310?"))

    assert answer.outcome is Outcome.ANSWERED
    assert answer.text == "Prerequisites of CS 310 Algorithms: CS 120 [1]."
    assert answer.written_by == "records"
    assert answer.citations[0].quote == "Prerequisites: CS 120."
    assert answer.sources == ("campus",)
    assert answer.citations[0].link == "https://u.example/courses#:~:text=Prerequisites%3A%20CS%20120."
    assert "records" in answer.timings_ms
    assert "retrieve" not in answer.timings_ms


async def test_why_says_that_it_came_from_records_and_shows_the_passage() -> None:
    conversations = MemoryConversations()
    answer = await advisor(conversations).answer(message("prereqs for cs310?"))

    found = await MemoryArchive(conversations).explain(answer.id, STAFF)

    assert found is not None
    assert found.trace.kept == (answer.citations[0].chunk_id,)
    assert "records" in str(explanation_document(found))


async def test_a_follow_up_is_answered_from_records_too() -> None:
    conversations = MemoryConversations()
    built = advisor(conversations)
    await built.answer(message("How many credits is CS 310?"))

    answer = await built.answer(message("And what about CS 120?", 2))

    assert answer.text == "CS 120 Data Structures carries 4 credits [1]."


async def test_what_records_do_not_say_is_searched() -> None:
    answer = await advisor().answer(message("What are the greedy methods and dynamic programming in weekly exercises?"))

    assert "retrieve" in answer.timings_ms
    assert answer.written_by != "records"


async def test_a_sentence_is_told_by_the_time_of_the_campus_with_its_citation() -> None:
    shut = await advisor().answer(message("Is there help with citations right now?"))

    assert shut.text.startswith("No, that is not so today (Sunday, noon); the next time is tomorrow, Monday")
    assert shut.written_by == "clock"
    assert shut.citations[0].quote.startswith("Help with citations is given from Monday to Friday")


async def test_a_course_that_no_record_has_is_not_answered_with_another_one() -> None:
    lenient = replace(advisor(), grader=Grader(threshold=0.0))

    answer = await lenient.answer(message("What are the prerequisites of CS 311 Algorithms?"))

    assert answer.outcome is Outcome.NO_EVIDENCE
    assert "CS 120" not in answer.text


async def test_a_record_whose_page_has_lost_its_passages_is_searched() -> None:
    class Without(MemoryCampusRecords):
        async def passages(self, source: str, url: str, line: str) -> list[Chunk]:
            return []

    built = replace(advisor(), structured=StructuredAnswers(Without(INDEX)))

    answer = await built.answer(message("prereqs for cs310?"))

    assert answer.written_by != "records"


async def test_each_part_of_a_question_is_answered_from_records_about_the_course_of_the_first() -> None:
    conversations = MemoryConversations()

    answer = await advisor(conversations).answer(message("What are the prereqs of CS 310 and how many credits is it?"))

    found = await MemoryArchive(conversations).explain(answer.id, STAFF)
    assert answer.written_by == "records"
    assert answer.text.split("\n\n") == [
        "About “What are the prereqs of CS 310”:",
        "Prerequisites of CS 310 Algorithms: CS 120 [1].",
        "About “how many credits is it”:",
        "CS 310 Algorithms carries 3 credits [2].",
    ]
    assert [citation.number for citation in answer.citations] == [1, 2]
    assert found is not None
    assert found.trace.decisions == ()
