"""`CuratedAnswers` on Postgres, and what the clock does with them; a change and its audit row are one transaction."""

from collections.abc import Sequence
from datetime import date, datetime
from pathlib import Path
from uuid import UUID

from sqlalchemy import delete, insert, literal, select, update
from sqlalchemy.dialects.postgresql import insert as insert_once
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.domain.access import Acting, Job
from core.domain.conversation import Person
from core.domain.curated import CuratedAction, CuratedAnswer, CuratedEvent, RestsOn, Standing
from core.domain.hand_off import CLOCK
from core.domain.passage import Scope
from core.domain.posts import CLAIM_LEASE, Notice
from core.memory.curated_rows import answer_from, ending, load_answers, load_events, note, source_rows, version_row
from core.memory.notices import names_of
from core.memory.rows import begins_with
from core.storage.database import Database
from core.storage.schema.curated_tables import curated_sources, curated_versions
from core.storage.schema.tables import turns
from core.storage.statements import load_sql, read_sql, scope_values

VERSIONS = curated_versions.c
_IN_FORCE_SQL = read_sql(Path(__file__).parent, "curated_in_force")
IS_SHOWN = VERSIONS.ended.is_(None)
_ACTIONS = {Standing.WITHDRAWN: CuratedAction.WITHDRAW, Standing.SUPERSEDED: CuratedAction.SUPERSEDE}


class PostgresCurated:
    """Curated answers with all their versions."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(self, answer: CuratedAnswer, seen_version: int, is_renewal: bool = False) -> CuratedAnswer | None:
        """Stores the next version, and ends the one before it as replaced; None where that is not the latest any more.

        The same version sent twice by the same person comes back as it was stored.
        """
        row = insert_once(curated_versions).values(version_row(answer))
        action = CuratedAction.RENEW if is_renewal else CuratedAction.SAVE
        async with self._database.begin() as connection:
            if (known := await _version(connection, answer.id, seen_version + 1)) is not None:
                return known if known.reviewed_by == answer.reviewed_by else None
            await _end_shown(connection, answer)
            version_id = await connection.scalar(row.on_conflict_do_nothing().returning(VERSIONS.id))
            if version_id is None:  # somebody else was faster
                return await _version(connection, answer.id, -1)
            if rows := source_rows(version_id, answer.sources):
                await connection.execute(insert(curated_sources), rows)
            await note(connection, answer.id, _event(answer, action, answer.reviewed_by, answer.reviewed_at))
            return await _version(connection, answer.id, answer.version)

    async def end(self, answer: CuratedAnswer, by: str = CLOCK) -> bool:
        """Ends a version as `answer.ended` says, since `ended_at`, for `changes`; False where it had ended."""
        this = (VERSIONS.id == answer.version_id, IS_SHOWN)
        async with self._database.begin() as connection:
            if not (await connection.execute(update(curated_versions).where(*this).values(ending(answer)))).rowcount:
                return False
            action, at = _ACTIONS[answer.ended or Standing.WITHDRAWN], answer.ended_at or answer.reviewed_at
            await note(connection, answer.id, _event(answer, action, by, at))
        return True

    async def find(self, reference: str) -> CuratedAnswer | None:
        """The latest version of the one whose id begins with these 6 to 36 characters; None for none or several."""
        async with self._database.begin() as connection:
            found = await load_answers(connection, is_latest() & begins_with(VERSIONS.answer_id, reference))
        return found[0] if len(found) == 1 else None

    async def latest(self) -> list[CuratedAnswer]:
        """The latest version of every answer, the newest review first."""
        async with self._database.begin() as connection:
            return await load_answers(connection, is_latest(), VERSIONS.reviewed_at.desc(), VERSIONS.id)

    async def versions(self, number: UUID) -> list[CuratedAnswer]:
        """All versions of one answer, the oldest first."""
        async with self._database.begin() as connection:
            return await load_answers(connection, VERSIONS.answer_id == number, VERSIONS.version)

    async def events(self, number: UUID) -> list[CuratedEvent]:
        """What was done with an answer or a pin, the oldest first."""
        async with self._database.begin() as connection:
            return await load_events(connection, number)

    async def in_force(self, today: date, scope: Scope) -> list[CuratedAnswer]:
        """What may be shown on this day in such a place; a scope of subjects such as courses has none."""
        if scope.about:
            return []
        found = await self._database.together.rows(_IN_FORCE_SQL, today=today, **scope_values(scope))
        return list(map(answer_from, found))


def _event(answer: CuratedAnswer, action: CuratedAction, by: str, at: datetime) -> CuratedEvent:
    return CuratedEvent(action, answer.reference, answer.version, answer.office, by, at)


async def _version(connection: AsyncConnection, number: UUID, version: int) -> CuratedAnswer | None:
    found = await load_answers(connection, (VERSIONS.answer_id == number) & (VERSIONS.version == version))
    return found[0] if found else None


async def _end_shown(connection: AsyncConnection, answer: CuratedAnswer) -> None:
    """Ends the version before; what was superseded or withdrawn stays so."""
    values = {"ended": Standing.REPLACED.value, "ended_at": answer.reviewed_at}
    before = (VERSIONS.answer_id == answer.id, VERSIONS.version < answer.version, IS_SHOWN)
    await connection.execute(update(curated_versions).where(*before).values(values))


def is_latest() -> ColumnElement[bool]:
    other = curated_versions.alias()
    newer = select(literal(1)).where(other.c.answer_id == VERSIONS.answer_id, other.c.version > VERSIONS.version)
    return ~newer.exists()


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
        await self._database.run(told)

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

    async def outdated(self, since: datetime, person: Person | None = None, *, posted: bool = False) -> list[Notice]:
        """What people who want corrections are to be told of reviewed answers that they got since then, and were not.

        With a `person`, what they are to be told; with `posted`, what has become of those in answers that others read.

        The number of such a notice is that of the version, below 0, since no single citation is meant.
        """
        values = {"since": since, "lease": CLAIM_LEASE, "posted": posted} | names_of(person)
        async with self._database.begin(Acting.as_job(Job.CORRECTIONS)) as connection:
            rows = (await connection.execute(OUTDATED, values)).all()
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
