"""The sets of questions, each in parts: one site, its index, and what is asked of it."""

import hashlib
import random
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime, time
from functools import partial
from zoneinfo import ZoneInfo

from benchmarks.moments.rows import SITES as MOMENTS
from benchmarks.moments.rows import pages, read_moments
from benchmarks.records.__main__ import KINDS, STATING, things_in
from benchmarks.records.scoring import Judge, RecordQuestion, questions_of
from benchmarks.students.__main__ import index_of, is_fine
from benchmarks.students.rows import StudentRow, read_rows
from benchmarks.students.scoring import Scored
from benchmarks.students.sites import DEMO, SITES
from benchmarks.turns.__main__ import is_bad
from benchmarks.turns.rows import TurnRow, read_turns
from benchmarks.turns.scoring import Done
from benchmarks.unchanged.questions import Question
from benchmarks.unchanged.suites import SUITES, of_row
from core.storage.database import Database
from core.storage.records.all_records import stated_in
from evaluation.bench import Bench
from evaluation.configurations import DEFAULT
from evaluation.synthetic.making import candidates, of_page, read_corpus
from evaluation.synthetic.question_file import as_row
from evaluation.workshop import AdvisorUnderTest

NAMES, QUICK = (*(suite.name for suite in SUITES), "students", "turns", "moments", "records", "made"), "quick"
MADE_FROM, MADE, SEED = (DEMO, "columbia"), 250, 23
OF_ATTRIBUTE = 12  # questions for an attribute of a site's records; all of them are tens of thousands
_ZONE = ZoneInfo("America/New_York")
_USUAL = datetime(2026, 9, 14, 12, tzinfo=_ZONE)  # of a turn without a time, as in benchmarks.turns
# Every so many-th question of these parts is in the quick set; their indexes are made in seconds.
_QUICK = {("demo", DEMO): 2, ("terms", "terms"): 3, ("students", DEMO): 12, ("turns", DEMO): 60} | {
    ("moments", site): 10 for site in MOMENTS
}


@dataclass(frozen=True)
class Part:
    """A site of a set. `make` says what may be asked of its index, and `draw` what of it is, each `every`-th of it."""

    set: str
    site: str
    open: Callable[[Bench], Awaitable[AdvisorUnderTest]]
    make: Callable[[Bench, AdvisorUnderTest], Awaitable[list[Question]]]
    draw: Callable[[list[Question]], list[Question]] = lambda questions: questions
    every: int = 1


def parts(names: Sequence[str]) -> list[Part]:
    """The parts of these sets, in their order; what `quick` takes of others is under their names."""
    every = list(_all())
    known = {name: [each for each in every if each.set == name] for name in NAMES}
    known[QUICK] = [
        replace(each, every=_QUICK[each.set, each.site]) for each in every if (each.set, each.site) in _QUICK
    ]
    return [part for name in names for part in known[name]]


def _all() -> Iterator[Part]:
    for suite in SUITES:
        yield Part(suite.name, suite.name, suite.open, partial(_read, suite.questions))
    for site in SITES:
        yield Part("students", site, partial(_open, site), partial(_students, site))
    yield Part("turns", DEMO, partial(_open, DEMO), _turns)
    for site in MOMENTS:
        yield Part("moments", site, partial(_open_moments, site), partial(_moments, site))
    for site in STATING:
        yield Part("records", site, partial(_open, site), partial(_records, site), _some_of_each_attribute)
    for site in MADE_FROM:
        yield Part("made", site, partial(_open, site), partial(_made, site))


async def _open(site: str, bench: Bench) -> AdvisorUnderTest:
    return await index_of(bench, site, DEFAULT)


def database_of(site: str, bench: Bench) -> Database:
    """The database of the index of a site of students' questions. Raises KeyError where it is not made yet."""
    return bench.database(DEMO if site == DEMO else f"students-{site}", DEFAULT)


def _noon(site: str) -> datetime:
    return datetime.combine(SITES[site].today, time(12), UTC)


async def _read(read: Callable[[Bench], list[Question]], bench: Bench, _: AdvisorUnderTest) -> list[Question]:
    return read(bench)


async def _students(site: str, _: Bench, __: AdvisorUnderTest) -> list[Question]:
    return [_of_student(row) for row in read_rows(is_sealed=False) if row.site == site]


def _of_student(row: StudentRow) -> Question:
    noon = datetime.combine(row.today, time(12), UTC) if row.today else _noon(row.site)
    return Question(
        row.id, row.question, noon, row.history, kind=row.kind, judge=lambda asked: is_fine(Scored(row, asked.answer))
    )


async def _turns(_: Bench, __: AdvisorUnderTest) -> list[Question]:
    return [_of_turn(row) for row in read_turns(is_sealed=False)]


async def _open_moments(site: str, bench: Bench) -> AdvisorUnderTest:
    return await bench.on_files(f"moments-{site}", DEFAULT, {site: pages(site)})


async def _moments(site: str, _: Bench, __: AdvisorUnderTest) -> list[Question]:
    return [_of_turn(row) for row in read_moments(site)]


def _of_turn(row: TurnRow) -> Question:
    at = row.now.replace(tzinfo=_ZONE) if row.now else _USUAL
    return Question(
        row.id, row.turn, at, row.history, kind=row.kind, judge=lambda asked: not is_bad(Done(row, asked.answer))
    )


async def _records(site: str, bench: Bench, _: AdvisorUnderTest) -> list[Question]:
    things = things_in(await stated_in(database_of(site, bench)), KINDS)
    judge, at = Judge.of(things), _noon(site)
    return list({each.text: _of_record(each, judge, at) for each in questions_of(things)}.values())


def _of_record(asked_for: RecordQuestion, judge: Judge, at: datetime) -> Question:
    thing = asked_for.thing
    mark = hashlib.sha256(asked_for.text.encode()).hexdigest()[:10]
    return Question(
        f"{thing.kind}: {thing.attribute}: {mark}",
        asked_for.text,
        at,
        judge=lambda asked: judge.judged(asked_for, asked.answer).is_right,
    )


def _some_of_each_attribute(questions: list[Question]) -> list[Question]:
    by_attribute: dict[str, list[Question]] = defaultdict(list)
    for each in questions:
        by_attribute[each.id.rpartition(": ")[0]].append(each)
    chooser = random.Random(SEED)  # noqa: S311 - repeatable on purpose, guards no secret
    return [
        each for several in by_attribute.values() for each in chooser.sample(several, min(OF_ATTRIBUTE, len(several)))
    ]


async def _made(site: str, bench: Bench, advisor: AdvisorUnderTest) -> list[Question]:
    corpus = await read_corpus(database_of(site, bench))
    drafts = await candidates(corpus, (), advisor.embedder, of_page(MADE, corpus), SEED)
    return [of_row(as_row(each), _noon(site)) for each in drafts[:MADE]]
