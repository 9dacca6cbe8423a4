"""Outcomes, times and the model's cost of each day on the campus, from the answers that are stored."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from uuid import UUID, uuid4

import pytest
from sqlalchemy import text

from bot.commands.usage import table_by_day, table_by_night, table_by_source
from core.domain.access import BENCH, Acting, Job
from core.domain.answer import Answer, Citation, Decision, ModelUse, Outcome, Trace
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion
from core.domain.status import DayOfUse, SourceDay, SuiteNight, SuiteScore
from core.memory.archive import PostgresArchive
from core.memory.history import PostgresConversations
from core.ports.quality import SuiteScores
from core.storage.database import Database
from core.storage.usage import PostgresSuiteScores, UsageByDay
from tests.fakes.suite_scores import MemorySuiteScores

pytestmark = pytest.mark.postgres

ANN = ConversationKey("test", "campus", "general", "ann")
FIRST = datetime(2026, 9, 2, 3, tzinfo=UTC)  # in New York it is still the first of September
NONE = ModelUse()


async def store(
    database: Database,
    at: datetime,
    outcome: Outcome,
    took: float = 0,
    use: ModelUse = NONE,
    cites: Sequence[str] = (),
    sure: Sequence[float] = (),
    where: ConversationKey = ANN,
) -> UUID:
    conversations, asked = PostgresConversations(database), Message(uuid4().hex, where, "When?", datetime.now(UTC))
    question = StandaloneQuestion("When?", "When?")
    pages = tuple(citation(number, source) for number, source in enumerate(cites, 1))
    took_of = {"retrieve": took / 4, "write": took * 3 / 4}
    answer = Answer(uuid4(), outcome, "Soon.", question, pages, timings_ms=took_of)
    decisions = tuple(Decision("When?", outcome, each, 0.5, 0.1) for each in sure)
    await conversations.claim(asked)
    await conversations.remember(asked, answer, Trace((), (), use=use, decisions=decisions))
    moved = text("update turns set answered_at = :at where id = (select turn_id from answers where id = :id)")
    async with database.begin(Acting.for_person(where.person)) as connection:
        assert (await connection.execute(moved, {"at": at, "id": answer.id})).rowcount == 1
    return answer.id


def citation(number: int, source: str) -> Citation:
    page = f"https://{source}.example/{number}"
    return Citation(number, None, page, page, "Title", "Soon.", None, FIRST, source=source)


async def test_days_are_those_of_the_campus(database: Database) -> None:
    await store(database, FIRST, Outcome.ANSWERED, 100, ModelUse(1, 1_000, 50, 0.25))
    await store(database, FIRST, Outcome.ANSWERED, 300, ModelUse(2, 500, 5, 0.5))
    await store(database, FIRST, Outcome.NO_EVIDENCE, 200)
    await store(database, FIRST, Outcome.CONVERSATION, 9_000)
    await store(database, FIRST + timedelta(hours=2), Outcome.CLOSEST, 400)

    first, second = await UsageByDay(database).since(FIRST - timedelta(days=1), "America/New_York")

    assert (first.day, second.day) == (date(2026, 9, 1), date(2026, 9, 2))
    assert first.outcomes == {"answered": 2, "no_evidence": 1, "conversation": 1}
    assert first.median_ms == 200  # small talk is not timed
    assert first.slow_ms == pytest.approx(290)
    assert first.model == ModelUse(3, 1_500, 55, 0.75)
    assert second.outcomes == {"closest": 1}


async def test_a_day_of_small_talk_has_no_times_and_what_is_older_does_not_count(database: Database) -> None:
    await store(database, FIRST, Outcome.CONVERSATION)
    await store(database, FIRST - timedelta(days=9), Outcome.ANSWERED)

    [day] = await UsageByDay(database).since(FIRST - timedelta(days=1), "UTC")

    assert (day.outcomes, day.median_ms) == ({"conversation": 1}, 0)


async def test_what_staff_try_out_at_the_console_counts_on_no_day_and_in_no_source(database: Database) -> None:
    bench = ConversationKey(*BENCH, "a-talk", "sam")
    for where in (bench, ANN):
        await store(database, FIRST, Outcome.ANSWERED, 100, ModelUse(1, 9, 9, 0.5), ("bursar",), where=where)

    usage, since = UsageByDay(database), FIRST - timedelta(days=1)
    [day], [source] = await usage.since(since, "UTC"), await usage.by_source(since, "UTC")

    assert (day.outcomes, day.model) == ({"answered": 1}, ModelUse(1, 9, 9, 0.5))
    assert (source.source, source.use.outcomes) == ("bursar", {"answered": 1})


@pytest.mark.slow
async def test_an_answer_counts_in_each_source_that_it_cites(database: Database) -> None:
    both = await store(
        database, FIRST, Outcome.ANSWERED, 100, ModelUse(1, 9, 9, 0.5), ("bursar", "library"), (0.6, 0.9)
    )
    closest = await store(database, FIRST, Outcome.CLOSEST, 300, cites=("library", "library"), sure=(0.3,))
    await store(database, FIRST, Outcome.NO_EVIDENCE, 200, sure=(0.1,))
    await store(database, FIRST, Outcome.CONVERSATION, cites=("library",))
    await store(database, FIRST + timedelta(hours=2), Outcome.ANSWERED, cites=("library",))
    archive = PostgresArchive(database)
    for user, helpful in (("ann", True), ("bob", False)):
        await archive.rate(both, replace(ANN.person, user=user), helpful=helpful)
    await archive.rate(closest, ANN.person, helpful=False)

    found = await UsageByDay(database).by_source(FIRST - timedelta(days=1), "America/New_York")

    none, bursar, library, next_day = found
    assert [(each.use.day.day, each.source) for each in found] == [
        (1, ""),
        (1, "bursar"),
        (1, "library"),
        (2, "library"),
    ]
    assert [none.confidence, bursar.confidence] == pytest.approx([0.1, 0.9])
    assert (none.use.outcomes, bursar.use.outcomes) == ({"no_evidence": 1}, {"answered": 1})
    assert (bursar.helpful, bursar.unhelpful, bursar.use.model) == (1, 1, ModelUse(1, 9, 9, 0.5))
    assert library.use.outcomes == {"answered": 1, "closest": 1}
    assert (library.helpful, library.unhelpful) == (1, 2)
    assert library.confidence == pytest.approx(0.6)
    assert [library.use.median_ms, library.use.slow_ms] == pytest.approx([200, 290])
    assert (next_day.confidence, next_day.helpful) == (None, 0)


async def test_statistics_count_by_source_without_a_word_of_anybody(database: Database) -> None:
    answer = await store(database, FIRST, Outcome.ANSWERED, cites=("library",))
    await PostgresArchive(database).rate(answer, ANN.person, helpful=True)

    async with database.begin(Acting.as_job(Job.STATISTICS)) as connection:
        cited = (await connection.execute(text("select count(*) from answer_citations"))).scalar_one()
        changed = (await connection.execute(text("update ratings set helpful = false"))).rowcount
        gone = (await connection.execute(text("delete from ratings"))).rowcount

    assert (cited, changed, gone) == (0, 0, 0)
    assert len(await UsageByDay(database).by_source(FIRST - timedelta(days=1), "UTC")) == 1
    async with database.begin() as connection:  # for nobody
        assert (await connection.execute(text("select count(*) from ratings"))).scalar_one() == 0


def test_the_table_by_day_tells_small_talk_distress_and_what_was_asked_back_apart() -> None:
    told = {
        "answered": 7,
        "closest": 6,
        "no_evidence": 5,
        "asked_back": 4,
        "conversation": 3,
        "crisis": 2,
        "limited": 1,
    }

    head, _, row = table_by_day([DayOfUse(date(2026, 9, 1), told, 740, 2_140, NONE)]).splitlines()

    counts = dict(zip(head.split(" | "), row.split(" | "), strict=True))
    assert [counts[each] for each in ("asked back", "small talk", "distress", "other")] == ["4", "3", "2", "1"]


def test_the_table_by_source_has_shares_of_ratings() -> None:
    use = DayOfUse(date(2026, 9, 1), {"answered": 3, "closest": 1}, 740, 2_140, ModelUse(4, 9, 9, 0.126))

    rows = table_by_source([SourceDay("library", use, 2, 1, 0.815), SourceDay("", use, 0, 0, None)]).splitlines()

    assert rows[-2] == "| 2026-09-01 | library | 3 | 1 | 0 | 50% (2) | 25% (1) | 0.81 | 0.7 s | 2.1 s | 4 | 0.13 |"
    assert rows[-1] == "| 2026-09-01 | none | 3 | 1 | 0 | 0% (0) | 0% (0) |  | 0.7 s | 2.1 s | 4 | 0.13 |"
    assert table_by_source([]) == "No answers are stored of these days."


@pytest.fixture(params=["memory", "postgres"])
def kept_scores(request: pytest.FixtureRequest) -> SuiteScores:
    if request.param == "memory":
        return MemorySuiteScores()
    return PostgresSuiteScores(request.getfixturevalue("database"))


async def test_the_scores_of_each_night_are_kept(kept_scores: SuiteScores) -> None:
    every = SuiteScore("", "right anywhere", 0.75, 0.6, 0.85, 40)
    one, other = (SuiteNight(FIRST + timedelta(days=day), "own.yaml", (every,)) for day in (0, 1))
    other = replace(other, scores=(every, replace(every, source="library", questions=9)))
    assert await kept_scores.latest() is None

    for night in (one, other, SuiteNight(FIRST + timedelta(days=2), "own.yaml", ())):
        await kept_scores.keep(night)

    assert await kept_scores.latest() == other
    assert await kept_scores.since(FIRST) == [one, other]
    assert await kept_scores.since(FIRST + timedelta(hours=1)) == [other]
    assert table_by_night([other], UTC).splitlines()[-1] == (
        "| 2026-09-03 03:00 | own.yaml | library | 0.75 [0.60, 0.85] of 9 |"
    )


def test_the_table_has_a_row_a_day() -> None:
    outcomes = {"answered": 3, "closest": 1, "asked_back": 5, "conversation": 6, "crisis": 7, "limited": 8}
    day = DayOfUse(date(2026, 9, 1), outcomes, 740, 2_140, ModelUse(4, 9, 9, 0.126))

    head, _, row = table_by_day([day]).splitlines()
    assert "| answered | closest | refused | asked back | small talk | distress | other |" in head
    assert row == "| 2026-09-01 | 3 | 1 | 0 | 5 | 6 | 7 | 8 | 0.7 s | 2.1 s | 4 | 0.13 |"
    assert table_by_day([]) == "No answers are stored of these days."
