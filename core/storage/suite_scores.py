"""`SuiteScores` on Postgres."""

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from datetime import datetime
from itertools import groupby
from typing import Any

from sqlalchemy import Row, func, insert, select

from core.domain.usage import SuiteNight, SuiteScore
from core.storage.database import Database
from core.storage.schema.usage_tables import suite_scores

_IN_ORDER = (suite_scores.c.at, suite_scores.c.suite, suite_scores.c.source, suite_scores.c.metric)


@dataclass(frozen=True)
class PostgresSuiteScores:
    """The figures of each night; they name nobody."""

    database: Database

    async def keep(self, night: SuiteNight) -> None:
        """Stores them. Raises DatabaseError."""
        rows = [{"at": night.at, "suite": night.suite, **asdict(score)} for score in night.scores]
        if rows:
            async with self.database.begin() as connection:
                await connection.execute(insert(suite_scores), rows)

    async def since(self, moment: datetime) -> list[SuiteNight]:
        """The nights since then, oldest first. Raises DatabaseError."""
        query = select(suite_scores).where(suite_scores.c.at >= moment).order_by(*_IN_ORDER)
        async with self.database.begin() as connection:
            return _nights(await connection.execute(query))

    async def latest(self) -> SuiteNight | None:
        """The last night, if there was one. Raises DatabaseError."""
        last = select(func.max(suite_scores.c.at)).scalar_subquery()
        query = select(suite_scores).where(suite_scores.c.at == last).order_by(*_IN_ORDER)
        async with self.database.begin() as connection:
            return next(iter(_nights(await connection.execute(query))), None)


def _nights(rows: Iterable[Row[Any]]) -> list[SuiteNight]:
    nights = groupby(rows, key=lambda row: (row.at, row.suite))
    return [SuiteNight(*night, tuple(map(_score, of_night))) for night, of_night in nights]


def _score(row: Row[Any]) -> SuiteScore:
    return SuiteScore(row.source, row.metric, row.value, row.low, row.high, row.questions)
