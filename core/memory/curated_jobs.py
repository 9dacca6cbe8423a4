"""`CuratedJobs` on Postgres: whom to remind, what to watch, and who was told an answer that is shown no more."""

from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path

from sqlalchemy import delete, insert, select, update

from core.domain.acting import Acting, Job
from core.domain.conversation import Person
from core.domain.corrections import CLAIM_LEASE, Notice
from core.domain.curated import CuratedAnswer, RestsOn, Standing
from core.memory.curated import IS_SHOWN, VERSIONS, is_latest
from core.memory.curated_rows import load_answers, source_rows
from core.storage.database import Database
from core.storage.schema.curated_tables import curated_sources, curated_versions
from core.storage.schema.tables import turns
from core.storage.sql_files import load_sql

OUTDATED = load_sql(Path(__file__).parent, "outdated_reviews").columns(asked=turns.c.text.type)


class PostgresCuratedJobs:
    """What the clock and the crawl do with curated answers."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def ending(self, until: date) -> list[CuratedAnswer]:
        """Those in force until this day or earlier whose office was not reminded."""
        which = IS_SHOWN & (VERSIONS.valid_until <= until) & VERSIONS.told_at.is_(None)
        async with self._database.begin() as connection:
            return await load_answers(connection, which, VERSIONS.valid_until, VERSIONS.id)

    async def superseded(self) -> list[CuratedAnswer]:
        """Those superseded whose office was not told since."""
        is_news = VERSIONS.told_at.is_(None) | (VERSIONS.told_at < VERSIONS.ended_at)
        which = is_latest() & (VERSIONS.ended == Standing.SUPERSEDED.value) & is_news
        async with self._database.begin() as connection:
            return await load_answers(connection, which, VERSIONS.ended_at, VERSIONS.id)

    async def note_told(self, answer: CuratedAnswer, at: datetime) -> None:
        """Notes that the office was told of what `ending` or `superseded` returned."""
        told = update(curated_versions).where(VERSIONS.id == answer.version_id).values(told_at=at)
        async with self._database.begin() as connection:
            await connection.execute(told)

    async def watched(self) -> list[CuratedAnswer]:
        """Those that have not ended and rest on an indexed page."""
        rests = select(curated_sources.c.version_id).where(curated_sources.c.page_version_id.is_not(None))
        async with self._database.begin() as connection:
            return await load_answers(connection, IS_SHOWN & VERSIONS.id.in_(rests), VERSIONS.id)

    async def still_rests_on(self, answer: CuratedAnswer, found: Sequence[RestsOn]) -> None:
        """Notes the newer versions of pages which say the same."""
        async with self._database.begin() as connection:
            theirs = curated_sources.c.version_id == answer.version_id
            await connection.execute(delete(curated_sources).where(theirs))
            await connection.execute(insert(curated_sources), source_rows(answer.version_id, found))

    async def outdated(self, since: datetime, *, posted: bool = False) -> list[Notice]:
        """What people who want corrections are to be told of reviewed answers that they got since then, and were not.

        With `posted`, what has become of those in answers that others read.

        The number of such a notice is that of the version, below 0, since no single citation is meant.
        """
        async with self._database.begin(Acting.as_job(Job.CORRECTIONS)) as connection:
            rows = (await connection.execute(OUTDATED, {"since": since, "lease": CLAIM_LEASE, "posted": posted})).all()
        return [
            Notice(
                Person(row.platform, row.workspace, row.user_id),
                row.answer_id,
                -row.version_id,
                row.asked,
                row.url,
                row.office,
                row.before,
                row.after,
                row.ended_at,
                is_review=True,
            )
            for row in rows
        ]
