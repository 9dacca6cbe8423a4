"""What was answered on each day, and how the campus's own questions were answered night by night."""

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import groupby
from pathlib import Path
from typing import Any

from sqlalchemy import ColumnElement, Row, func, insert, select, text, true

from core.domain.access import BENCH, Acting, Job
from core.domain.answer import UNUSED, ModelUse, Outcome
from core.domain.status import AnswerFigures, DayOfUse, SourceDay, SuiteNight, SuiteScore
from core.storage.database import Database
from core.storage.schema.job_tables import suite_scores
from core.storage.schema.tables import answers, turns
from core.storage.statements import load_sql

_IN_ORDER = (suite_scores.c.at, suite_scores.c.suite, suite_scores.c.source, suite_scores.c.metric)


@dataclass(frozen=True)
class PostgresSuiteScores:
    """The figures of each night; they name nobody."""

    database: Database

    async def keep(self, night: SuiteNight) -> None:
        """Stores them. Raises DatabaseError."""
        rows = [{"at": night.at, "suite": night.suite, **asdict(score)} for score in night.scores]
        if rows:
            await self.database.run(insert(suite_scores), rows)

    async def since(self, moment: datetime) -> list[SuiteNight]:
        """The nights since then, oldest first. Raises DatabaseError."""
        query = select(suite_scores).where(suite_scores.c.at >= moment).order_by(*_IN_ORDER)
        return _nights(await self.database.run(query))

    async def latest(self) -> SuiteNight | None:
        """The last night, if there was one. Raises DatabaseError."""
        last = select(func.max(suite_scores.c.at)).scalar_subquery()
        query = select(suite_scores).where(suite_scores.c.at == last).order_by(*_IN_ORDER)
        return next(iter(_nights(await self.database.run(query))), None)


def _nights(rows: Iterable[Row[Any]]) -> list[SuiteNight]:
    nights = groupby(rows, key=lambda row: (row.at, row.suite))
    return [SuiteNight(*night, tuple(map(_score, of_night))) for night, of_night in nights]


def _score(row: Row[Any]) -> SuiteScore:
    return SuiteScore(row.source, row.metric, row.value, row.low, row.high, row.questions)


# Times are of whole days; outcomes need rows of their own, so each row of a day repeats its times.
_BY_DAY = text("""
    with told as (
        select (turns.answered_at at time zone :zone)::date as day, outcome, trace -> 'use' as model,
            (select coalesce(sum(value::float8), 0) from jsonb_each_text(timings_ms)) as took
        from answers join turns on turns.id = answers.turn_id
        where turns.answered_at >= :since and (turns.platform, turns.workspace) <> (:platform, :bench)
    ), times as (
        select day, percentile_cont(0.5) within group (order by took) as median,
            percentile_cont(0.95) within group (order by took) as slow
        from told where outcome in ('answered', 'closest', 'no_evidence') group by day
    )
    select told.day, outcome, count(*) as answers, coalesce(min(median), 0) as median, coalesce(min(slow), 0) as slow,
        coalesce(sum((model ->> 'requests')::bigint), 0) as requests,
        coalesce(sum((model ->> 'sent')::bigint), 0) as sent,
        coalesce(sum((model ->> 'received')::bigint), 0) as received,
        coalesce(sum((model ->> 'cost')::float8), 0) as cost
    from told left join times on times.day = told.day
    group by told.day, outcome order by told.day, outcome
""")
_BY_SOURCE = load_sql(Path(__file__).parent, "usage_by_source")
_STATISTICS = Acting.as_job(Job.STATISTICS)
_BENCH = {"platform": BENCH[0], "bench": BENCH[1]}


@dataclass(frozen=True)
class UsageByDay:
    """Reads the use of the advisor from the answers that are still stored. No query reads what anybody wrote.

    What staff try out at the console is no use: it counts on no day.
    """

    database: Database

    async def since(self, since: datetime, zone: str) -> list[DayOfUse]:
        """The days with answers since then, oldest first; `zone` is the campus's (IANA). Raises DatabaseError."""
        rows = await self.database.run(_BY_DAY, {"since": since, "zone": zone, **_BENCH}, acting=_STATISTICS)
        return [_day(list(same)) for _, same in groupby(rows, key=lambda row: row.day)]

    async def by_source(self, since: datetime, zone: str) -> list[SourceDay]:
        """The same by day and source cited, in this order. Raises DatabaseError."""
        rows = await self.database.run(_BY_SOURCE, {"since": since, "zone": zone, **_BENCH}, acting=_STATISTICS)
        return [_of_source(list(same)) for _, same in groupby(rows, key=lambda row: (row.day, row.source))]

    async def recent(self, most: int, outcome: Outcome | None = None) -> list[AnswerFigures]:
        """The newest answers, of one outcome or of all, without anybody's words. Raises DatabaseError."""
        which: ColumnElement[bool] = answers.c.outcome == outcome.value if outcome else true()
        shown = (answers.c.id, turns.c.answered_at, turns.c.platform, answers.c.outcome, answers.c.written_by)
        query = select(*shown, answers.c.timings_ms).join(turns).where(which)
        newest = query.order_by(turns.c.answered_at.desc()).limit(most)
        return [_figures(row) for row in await self.database.run(newest, acting=_STATISTICS)]


def _figures(row: Row[Any]) -> AnswerFigures:
    took = sum(map(float, row.timings_ms.values()))
    return AnswerFigures(row.id, row.answered_at, row.platform, Outcome(row.outcome), row.written_by, took)


def _of_source(rows: Sequence[Row[Any]]) -> SourceDay:
    helpful, unhelpful = sum(int(row.helpful) for row in rows), sum(int(row.unhelpful) for row in rows)
    return SourceDay(rows[0].source, _day(rows), helpful, unhelpful, rows[0].confidence)


def _day(rows: Sequence[Row[Any]]) -> DayOfUse:
    uses = (ModelUse(int(row.requests), int(row.sent), int(row.received), row.cost) for row in rows)
    outcomes = {row.outcome: int(row.answers) for row in rows}
    return DayOfUse(rows[0].day, outcomes, float(rows[0].median), float(rows[0].slow), sum(uses, UNUSED))
