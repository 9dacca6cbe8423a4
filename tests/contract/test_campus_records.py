"""What `CampusRecords` says of the pages in an index: on the fake and on Postgres."""

from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, timedelta

import psycopg
import pytest

from core.domain.crawl import Source
from core.domain.document import Block, BlockKind, Document
from core.domain.passage import ChunkDraft, IndexedChunk, Scope
from core.domain.records import (
    CourseRecord,
    DatedEvent,
    Meeting,
    OpeningHours,
    Person,
    Place,
    StatedCourse,
    StatedEvent,
    StatedPerson,
    StatedPlace,
)
from core.errors import DatabaseError
from core.ports.records import CampusRecords
from core.storage.database import Database
from core.storage.records.campus_records import PostgresCampusRecords
from tests.fakes.index import MemoryIndex
from tests.fakes.records import MemoryCampusRecords
from tests.standins.postgres_index import PostgresIndex

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
URL = "https://larkmoor.example/catalog"
TINY = "tiny"
ALGORITHMS = CourseRecord(
    "CS 310",
    "Algorithms",
    "3",
    "CS 120",
    ("Fall 2026", "Spring 2027"),
    "A01",
    "10691",
    (Meeting("TR", "9:00 - 10:15", "Hall 4", "Sep 1 - Dec 4", "Lecture"), Meeting("F", "9:00", "", "", "Lab")),
    ("Ada Bell", "Otto Cane"),
    ("Bring a laptop.",),
    "Computer Science",
    "Main",
    ("Face to Face",),
)
LOGIC = CourseRecord("PHIL 101", "Logic")
LAB = replace(ALGORITHMS, code="Computer Science W4118", title="Systèmes: I", section="L1", reference="20777")
BREAK = DatedEvent("Spring break", date(2026, 3, 9), date(2026, 3, 13), "Spring 2026")
EXAMS = DatedEvent("Final exams", date(2026, 5, 4), date(2026, 5, 8))
ADA = Person(
    "Chloé Bell, PhD", "Dean", "cbell@larkmoor.example", "555-0100", "Hall 4", "Deans", "Chloé Bell, PhD | Dean"
)
LIBRARY = Place(
    "Larkmoor Library",
    "4 Mill Lane",
    "555-0101",
    "books@larkmoor.example",
    (
        OpeningHours((0, 1, 2), opens="08:00", closes="24:00", period="Fall 2026"),
        OpeningHours(start=date(2026, 11, 26), end=date(2026, 11, 27), note="Thanksgiving"),
    ),
    "Monday–Wednesday: 8 a.m.–midnight",
)


@dataclass
class Campus:
    """An index, and what can be asked of the records in it."""

    index: MemoryIndex | PostgresIndex
    records: CampusRecords

    async def put(self, page: Document, mark: str = "a") -> None:
        draft = ChunkDraft(0, page.text, "Catalog", ("Catalog",), 9)
        chunk = IndexedChunk(draft, (1.0, 0.0, 0.0), {"catalog": 1.0})
        await self.index.replace("catalog", page, mark, [chunk], TINY)

    async def codes(self, *asked: str) -> list[str]:
        return [stated.course.code for stated in await self.records.courses(asked)]

    async def events(self) -> list[str]:
        return [stated.event.name for stated in await self.records.events(date(2026, 1, 1), date(2026, 12, 31))]


@pytest.fixture
async def campus(memory_or_database: Database | None) -> Campus:
    if memory_or_database is None:
        store = MemoryIndex()
        made = Campus(store, MemoryCampusRecords(store))
    else:
        made = Campus(PostgresIndex(memory_or_database), PostgresCampusRecords(memory_or_database))
    await made.index.prepare(TINY, 3)
    await made.index.register_source(Source("catalog", ("https://larkmoor.example/",)))
    return made


def page(*courses: CourseRecord, events: tuple[DatedEvent, ...] = (), url: str = URL, text: str = "All") -> Document:
    blocks = (Block(BlockKind.PARAGRAPH, text),)
    return Document(url, "Catalog", blocks, "text/html", NOON, courses=courses, events=events)


async def test_a_course_comes_back_whole_with_the_page_that_states_it(campus: Campus) -> None:
    await campus.put(page(ALGORITHMS, LOGIC))

    assert await campus.records.courses(["CS 310"]) == [StatedCourse(ALGORITHMS, "catalog", URL, "Catalog", NOON)]


@pytest.mark.parametrize("spelling", ["CS 310", "cs310", "CS-310", "Cs  310"])
async def test_a_course_is_found_however_its_code_is_written(campus: Campus, spelling: str) -> None:
    await campus.put(page(LOGIC, ALGORITHMS))

    assert await campus.codes(spelling) == ["CS 310"]


async def test_several_courses_are_told_in_the_order_of_pages_and_of_each_page(campus: Campus) -> None:
    section = replace(ALGORITHMS, section="A02")
    await campus.put(page(LOGIC, url=URL + "/2", text="More"), "b")
    await campus.put(page(section, ALGORITHMS, section))

    found = await campus.records.courses(["PHIL 101", "CS 310", "ART 1"])

    assert [(stated.url, stated.course.section) for stated in found] == [
        (URL, "A02"),
        (URL, "A01"),
        (URL, "A02"),
        (URL + "/2", ""),
    ]


async def test_a_course_that_no_page_states_is_not_told(campus: Campus) -> None:
    await campus.put(page(ALGORITHMS))

    assert await campus.records.courses(["CS 31", "CS 3101"]) == []
    assert await campus.records.courses([]) == []


async def test_events_are_told_when_they_touch_the_days_earliest_first(campus: Campus) -> None:
    await campus.put(page(events=(EXAMS, BREAK)))

    told = await campus.records.events(date(2026, 3, 13), date(2026, 5, 4))

    assert told == [StatedEvent(each, "catalog", URL, "Catalog", NOON) for each in (BREAK, EXAMS)]
    assert await campus.records.events(date(2026, 3, 14), date(2026, 5, 3)) == []


async def test_a_changed_page_tells_only_what_it_says_now(campus: Campus) -> None:
    await campus.put(page(ALGORITHMS, events=(BREAK,)))
    changed = replace(ALGORITHMS, credits="4")

    await campus.put(page(changed, events=(EXAMS,), text="Other"), "b")

    assert [stated.course for stated in await campus.records.courses(["CS 310"])] == [changed]
    assert await campus.events() == ["Final exams"]


async def test_a_page_that_is_gone_tells_nothing(campus: Campus) -> None:
    await campus.put(page(ALGORITHMS, events=(BREAK,)))

    await campus.index.retire("catalog", URL, NOON)

    assert await campus.codes("CS 310") == []
    assert await campus.events() == []


@pytest.mark.parametrize("words", [["bell"], ["ada", "chloe"]])
async def test_somebody_is_found_by_a_word_of_the_name(campus: Campus, words: list[str]) -> None:
    await campus.put(replace(page(), people=(replace(ADA, name="Otto Cane"), ADA)))

    assert await campus.records.people_named(words) == [StatedPerson(ADA, "catalog", URL, "Catalog", NOON)]


@pytest.mark.parametrize("words", [[], [""], ["bel"], ["dean"], ["\x00"]])
async def test_nobody_is_found_by_other_words(campus: Campus, words: list[str]) -> None:
    await campus.put(replace(page(), people=(ADA,)))

    assert await campus.records.people_named(words) == []


@pytest.mark.parametrize("words", [["dean"], ["provost", "sante"]])
async def test_somebody_is_found_by_a_word_of_the_role_or_group(campus: Campus, words: list[str]) -> None:
    ada = replace(ADA, group="Santé")
    await campus.put(replace(page(), people=(replace(ADA, name="Dean Cane", role="Deanery", group=""), ada)))

    assert [stated.person for stated in await campus.records.people_in_role(words)] == [ada]
    assert await campus.records.people_in_role([]) == []


async def test_a_place_comes_back_with_its_hours(campus: Campus) -> None:
    await campus.put(replace(page(), places=(LIBRARY,)))

    assert await campus.records.places_named(["library", "law"]) == [
        StatedPlace(LIBRARY, "catalog", URL, "Catalog", NOON)
    ]
    assert await campus.records.places_named(["law"]) == []


async def test_a_word_that_more_than_a_thousand_records_have_names_none_of_them(campus: Campus) -> None:
    desks = tuple(Place(f"Desk {number}") for number in range(1_001))
    await campus.put(replace(page(), places=desks))

    assert await campus.records.places_named(["desk"]) == []
    assert len(await campus.records.places_named(["7", "8"])) == 2


async def test_passages_are_found_by_the_terms_that_they_all_have(campus: Campus) -> None:
    await campus.put(page())

    [found] = await campus.records.passages_with(["catalog"])
    assert (found.source, found.url) == ("catalog", URL)
    assert await campus.records.passages_with(["catalog", "library"]) == []
    assert await campus.records.passages_with([]) == []
    assert await campus.records.within(Scope(sources=("other",))).passages_with(["catalog"]) == []
    assert await campus.records.within(Scope(topics=("other",))).passages_with(["catalog"]) == []


async def test_people_and_places_are_those_of_the_current_page(campus: Campus) -> None:
    await campus.put(replace(page(), people=(ADA,), places=(LIBRARY,)))

    await campus.put(replace(page(text="Other"), people=(replace(ADA, role="Provost"),)), "b")

    assert [stated.person.role for stated in await campus.records.people_named(["bell"])] == ["Provost"]
    assert await campus.records.places_named(["library"]) == []

    await campus.index.retire("catalog", URL, NOON)

    assert await campus.records.people_named(["bell"]) == []


@pytest.mark.postgres
async def test_the_line_that_states_a_course_or_event_is_kept(database: Database) -> None:
    campus = Campus(PostgresIndex(database), PostgresCampusRecords(database))
    await campus.index.prepare(TINY, 3)
    await campus.index.register_source(Source("catalog", ("https://larkmoor.example/",)))

    await campus.put(page(replace(LOGIC, unit="PHIL 101: Logic"), events=(replace(BREAK, unit="March 9–13: Break"),)))

    [course] = await campus.records.courses(["PHIL 101"])
    [event] = await campus.records.events(BREAK.start, BREAK.end)
    assert (course.course.unit, event.event.unit) == ("PHIL 101: Logic", "March 9–13: Break")


async def test_a_page_that_moved_tells_the_same_under_its_new_address(campus: Campus) -> None:
    await campus.put(page(ALGORITHMS))

    await campus.index.move("catalog", URL, URL + "/new", NOON)

    assert [stated.url for stated in await campus.records.courses(["CS 310"])] == [URL + "/new"]


async def test_records_follow_a_page_whose_text_stays(campus: Campus) -> None:
    await campus.put(page(ALGORITHMS, events=(BREAK,)))

    await campus.index.touch("catalog", page(LOGIC, events=(EXAMS,)))

    assert await campus.codes("CS 310", "PHIL 101") == ["PHIL 101"]
    assert await campus.events() == ["Final exams"]


async def test_records_follow_a_page_that_is_stored_again_with_the_same_text(campus: Campus) -> None:
    await campus.put(page(ALGORITHMS))

    await campus.put(page(LOGIC))

    assert await campus.codes("CS 310", "PHIL 101") == ["PHIL 101"]


async def test_a_visit_that_changed_nothing_renews_how_fresh_a_record_is(campus: Campus) -> None:
    await campus.put(page(ALGORITHMS))

    await campus.index.touch("catalog", replace(page(ALGORITHMS), fetched_at=NOON + timedelta(days=1)))

    assert [stated.as_of for stated in await campus.records.courses(["CS 310"])] == [NOON + timedelta(days=1)]


@pytest.mark.postgres
async def test_a_page_that_cannot_be_stored_leaves_the_records_it_had(database: Database) -> None:
    campus = Campus(PostgresIndex(database), PostgresCampusRecords(database))
    await campus.index.prepare(TINY, 3)
    await campus.index.register_source(Source("catalog", ("https://larkmoor.example/",)))
    await campus.put(page(ALGORITHMS))
    twice = [IndexedChunk(ChunkDraft(0, text, "", (), 1), (1.0, 0.0, 0.0), {}) for text in ("one", "two")]

    with pytest.raises(DatabaseError):
        await campus.index.replace("catalog", page(LOGIC), "b", twice, TINY)

    assert await campus.codes("CS 310", "PHIL 101") == ["CS 310"]


@pytest.mark.postgres
async def test_what_postgres_cannot_hold_is_left_out_of_a_record(database: Database) -> None:
    campus = Campus(PostgresIndex(database), PostgresCampusRecords(database))
    await campus.index.prepare(TINY, 3)
    await campus.index.register_source(Source("catalog", ("https://larkmoor.example/",)))

    await campus.put(page(replace(ALGORITHMS, title="Algo\x00rithms", meetings=(Meeting(place="Hall\x00 4"),))))

    [stated] = await campus.records.courses(["CS 310"])
    assert (stated.course.title, stated.course.meetings[0].place) == ("Algorithms", "Hall 4")


@pytest.mark.slow
@pytest.mark.postgres
async def test_records_go_with_the_version_that_states_them(database: Database, database_url: str) -> None:
    campus = Campus(PostgresIndex(database), PostgresCampusRecords(database))
    await campus.index.prepare(TINY, 3)
    await campus.index.register_source(Source("catalog", ("https://larkmoor.example/",)))
    await campus.put(page(ALGORITHMS, events=(BREAK,)))
    await campus.put(page(LOGIC, text="Other"), "b")

    with psycopg.connect(database_url) as connection:
        connection.execute("delete from page_versions where valid_to is not null")
        left = connection.execute(
            "select (select array_agg(code) from course_records), (select count(*) from dated_events)"
        ).fetchone()

    assert left == (["PHIL 101"], 0)


async def test_courses_are_found_by_their_number_alone(campus: Campus) -> None:
    await campus.put(page(ALGORITHMS, LAB, replace(LOGIC, code="CS 3310")))

    assert [each.course.code for each in await campus.records.courses_numbered(["310", "w4118"])] == [
        "CS 310",
        "Computer Science W4118",
    ]
    assert await campus.records.courses_numbered(["118", ""]) == []
    assert await campus.records.courses_numbered([]) == []


async def test_sections_are_found_by_the_number_to_register_for_them(campus: Campus) -> None:
    await campus.put(page(ALGORITHMS, LAB, LOGIC))

    assert [each.course.section for each in await campus.records.courses_referenced(["20777", "1"])] == ["L1"]
    assert await campus.records.courses_referenced([]) == []


@pytest.mark.parametrize(
    ("words", "codes"),
    [
        (["logic"], ["PHIL 101"]),
        (["systemes"], ["Computer Science W4118"]),
        (["i", "systemes"], ["Computer Science W4118"]),
        (["logic", "systemes"], []),
        (["logi"], []),
        (["%"], []),
        ([], []),
    ],
)
async def test_courses_are_found_by_words_of_their_title(campus: Campus, words: list[str], codes: list[str]) -> None:
    await campus.put(page(replace(ALGORITHMS, title=""), LAB, LOGIC))

    assert [each.course.code for each in await campus.records.courses_titled(words)] == codes


async def test_the_names_of_courses_are_told_each_once(campus: Campus) -> None:
    await campus.put(page(ALGORITHMS, replace(ALGORITHMS, section="A02"), replace(LAB, title=""), LOGIC))

    assert await campus.records.course_names() == [("CS 310", "Algorithms"), ("PHIL 101", "Logic")]


@pytest.mark.parametrize(("name", "sections"), [("bell", ["A01"]), ("Ada BELL", ["A01"]), ("Bell Cane", []), ("", [])])
async def test_courses_are_found_by_who_teaches_them(campus: Campus, name: str, sections: list[str]) -> None:
    await campus.put(page(ALGORITHMS, replace(ALGORITHMS, section="A02", instructors=("Otto Cane",)), LOGIC))

    assert [each.course.section for each in await campus.records.courses_taught_by(name)] == sections


async def test_courses_are_found_by_their_subject(campus: Campus) -> None:
    await campus.put(page(ALGORITHMS, LAB, LOGIC, replace(LOGIC, code="CSE 101"), replace(LOGIC, code="15-122")))

    assert [each.course.code for each in await campus.records.courses_of("cs")] == ["CS 310"]
    assert [each.course.code for each in await campus.records.courses_of("computer science")] == [LAB.code]
    assert await campus.records.courses_of("c_") == []
    assert await campus.records.subjects() == ["CS", "CSE", "Computer Science", "PHIL"]


async def test_courses_are_found_by_their_department_and_its_campuses_are_named(campus: Campus) -> None:
    await campus.put(page(ALGORITHMS, LOGIC, replace(LOGIC, code="15122", department="Computer")))

    assert await campus.records.departments() == ["Computer", "Computer Science"]
    assert [each.course for each in await campus.records.courses_in("Computer Science")] == [ALGORITHMS]
    assert await campus.records.courses_in("computer") == []
    assert await campus.records.campuses() == ["Main"]


async def test_the_passages_of_a_page_that_hold_a_line_are_told(campus: Campus) -> None:
    await campus.put(page(ALGORITHMS, text="CS 310 Algorithms"))

    assert [each.text for each in await campus.records.passages("catalog", URL, "CS 310")] == ["CS 310 Algorithms"]
    assert len(await campus.records.passages("catalog", URL, "Catalog")) == 1  # its heading
    assert len(await campus.records.passages("catalog", URL, "of another release")) == 1  # all of them
    assert await campus.records.passages("catalog", URL + "/none", "CS 310") == []


async def test_only_passages_of_the_current_page_are_told(campus: Campus) -> None:
    await campus.put(page(ALGORITHMS, text="CS 310 Algorithms"))
    await campus.put(page(ALGORITHMS, text="CS 310 Algorithms, renewed"), "b")

    found = await campus.records.passages("catalog", URL, "CS 310")

    assert [each.text for each in found] == ["CS 310 Algorithms, renewed"]


@pytest.mark.parametrize(
    ("scope", "found"),
    [
        (Scope(), 1),
        (Scope(sources=("catalog", "other")), 1),
        (Scope(topics=("study",)), 1),
        (Scope(sources=("other",)), 0),
        (Scope(sources=("catalog",), topics=("housing",)), 0),
    ],
)
async def test_records_keep_to_the_sources_and_topics_of_a_scope(campus: Campus, scope: Scope, found: int) -> None:
    await campus.index.register_source(Source("catalog", ("https://larkmoor.example/",), topic="study"))
    await campus.put(page(ALGORITHMS, events=(BREAK,)))

    within = campus.records.within(scope)

    assert len(await within.courses(["CS 310"])) == len(await within.events(BREAK.start, BREAK.end)) == found
    assert len(await within.subjects()) == found
