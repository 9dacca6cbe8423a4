"""`Archive` on Postgres: explain, rate, export and delete past answers."""

from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import replace
from types import MappingProxyType
from uuid import UUID

from sqlalchemy import func, select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import Label

from core.domain.access import Acting, Erased, Job
from core.domain.answer import Explanation
from core.domain.conversation import Person, Remembered
from core.domain.fact_rules import newest_first
from core.domain.memory import account_of
from core.domain.passage import Chunk
from core.domain.quality import Complaint
from core.memory.access import OF_PERSON, kept_everywhere, kept_of, load_looks, note_copy, note_look, wants_corrections
from core.memory.accounts import accounts_of, is_account, person_of
from core.memory.erasing import erase_message, erase_person, erase_workspace, places_of, rows_of
from core.memory.hand_off_rows import load_hand_offs
from core.memory.personal_export import Memory, load_asked, load_notices, load_ratings, own_copy
from core.memory.rows import (
    IS_QUESTION,
    begins_with,
    conversation_from,
    load_answer,
    load_facts,
    trace_from,
)
from core.storage.database import Database, act
from core.storage.index.chunk_rows import load_chunks
from core.storage.schema.people_tables import accounts, hand_offs, link_codes
from core.storage.schema.personal import ATTACHED, OWNED, Owned
from core.storage.schema.tables import answers, preferences, ratings, turns
from core.text.caches import forget_texts

Part = Callable[[AsyncConnection, Person], Awaitable[object]]


async def load_copy(connection: AsyncConnection, person: Person) -> dict[str, object]:
    """The parts by their names. A table without a reader of its own is handed over row by row, as it is."""
    parts = {each.copied_as: READERS.get(each.copied_as) or _rows(each) for each in OWNED}
    parts |= {each.copied_as: READERS[each.copied_as] for each in ATTACHED if each.copied_as} | {"looks": load_looks}
    return {name: await read(connection, person) for name, read in parts.items()}


async def load_memory(connection: AsyncConnection, person: Person) -> Memory:
    """The choice, the linked accounts, a code that is open, and the facts of all these accounts."""
    account = account_of(person)
    known = (await connection.execute(select(accounts).where(is_account(account)))).one_or_none()
    if known is None:
        return Memory()
    of_person = await person_of(connection, account)
    others = tuple(each for each in await accounts_of(connection, of_person) if each != account)
    code = select(link_codes.c.expires_at).where(is_account(account, link_codes))
    told = newest_first(await load_facts(connection, of_person))
    choice = known.memory and known.memory == "on"
    tries = (known.wrong_tries, known.tried_at)
    until = await connection.scalar(code)
    return Memory(choice, known.decided_at, others, tuple(told), until, *tries, known.offered_at)


def _rows(owned: Owned) -> Part:
    async def read(connection: AsyncConnection, person: Person) -> object:
        rows = await connection.execute(select(owned.table).where(rows_of(owned, person)))
        return [dict(row) for row in rows.mappings()]

    return read


READERS: Mapping[str, Part] = MappingProxyType(
    {
        "questions": lambda connection, person: load_asked(connection, kept_everywhere(person, turns)),
        "ratings": lambda connection, person: load_ratings(connection, kept_everywhere(person, ratings)),
        "wants_corrections": lambda connection, person: wants_corrections(
            connection, kept_everywhere(person, preferences)
        ),
        "corrections": lambda connection, person: load_notices(connection, kept_everywhere(person, turns)),
        "hand_offs": lambda connection, person: load_hand_offs(connection, kept_everywhere(person, hand_offs)),
        "memory": load_memory,
    }
)


# The lock on the answer waits for a transaction that deletes it; afterwards there is nothing left to rate.
RATE = text("""
    insert into ratings (answer_id, platform, workspace, user_id, helpful, at)
    select id, cast(:platform as text), cast(:workspace as text), cast(:user as text), :helpful, clock_timestamp()
    from answers where id = :answer_id for key share
    on conflict (answer_id, platform, workspace, user_id) do update set helpful = excluded.helpful, at = excluded.at,
        reason = case when excluded.helpful then null else ratings.reason end,
        shared = ratings.shared and not excluded.helpful
    returning answer_id
""")

# Only the words of whoever asked are theirs to show.
SHARE = text("""
    update ratings set shared = true from answers join turns on turns.id = answers.turn_id
    where ratings.answer_id = answers.id and answers.id = :answer_id and not ratings.helpful
        and (ratings.platform, ratings.workspace, ratings.user_id) = (:platform, :workspace, :user)
        and (turns.platform, turns.workspace, turns.user_id) = (:platform, :workspace, :user)
    returning ratings.answer_id
""")


class PostgresArchive:
    """Past answers, ratings, and what is stored about a person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def explain(self, answer_id: UUID, acting: Acting) -> Explanation | None:
        """Why an answer is what it is, where this person got it; a look of staff is noted.

        Candidates whose page has been deleted since are left out.
        """
        question = (turns.c.platform, turns.c.workspace, turns.c.channel, turns.c.user_id, turns.c.at)
        query = select(answers, *question, turns.c.text.label("asked")).join(turns).where(answers.c.id == answer_id)
        async with self._database.begin(acting) as connection:
            row = (await connection.execute(query)).one_or_none()
            if row is None:
                return None
            chunks = await load_chunks(connection, [each["chunk"] for each in row.trace["candidates"]])
            named = {number: _harmlessly_named(chunk) for number, chunk in chunks.items()}
            answer, trace = await load_answer(connection, row), trace_from(row.trace, named)
            where = conversation_from(row)
            await note_look(connection, acting, answer_id, where.person)
        return Explanation(answer, trace, where, row.asked, row.at)

    async def find(self, reference: str, acting: Acting) -> UUID | None:
        """The one answer whose id begins with these 6 to 36 characters; None when none or several do."""
        query = select(answers.c.id).where(begins_with(answers.c.id, reference)).limit(2)
        found = (await self._database.run(query, acting=acting)).scalars().all()
        return found[0] if len(found) == 1 else None

    async def latest(self, person: Person, channel: str | None = None) -> UUID | None:
        """The newest answer this person got, in this channel (or thread) or anywhere; without refusals."""
        mine = kept_of(person, turns) & turns.c.aside.is_(False)
        if channel is not None:
            mine &= turns.c.channel == channel
        newest = select(answers.c.id).join(turns).where(mine).order_by(turns.c.answered_at.desc(), turns.c.id.desc())
        found: UUID | None = await self._database.scalar(newest.limit(1), acting=Acting.for_person(person))
        return found

    async def rate(self, answer_id: UUID, person: Person, helpful: bool) -> bool:
        """Stores a person's rating of an answer, in place of an earlier one; False when the answer is not known."""
        values = _named(person) | {"answer_id": answer_id, "helpful": helpful}
        return await self._database.scalar(RATE, values, acting=Acting.for_person(person, Job.RATING)) is not None

    async def complain(self, answer_id: UUID, person: Person, why: Complaint) -> bool:
        """Stores why an answer did not help this person; False without their rating that it did not."""
        theirs = kept_of(person, ratings) & (ratings.c.answer_id == answer_id) & ratings.c.helpful.is_(False)
        why_not = ratings.update().where(theirs).values(reason=why.value)
        return bool((await self._database.run(why_not, acting=Acting.for_person(person))).rowcount)

    async def share_question(self, answer_id: UUID, person: Person) -> bool:
        """Stores that this person agrees that advisors see their question; False for the question of another."""
        values = _named(person) | {"answer_id": answer_id}
        return await self._database.scalar(SHARE, values, acting=Acting.for_person(person)) is not None

    async def remembered(self, person: Person) -> Remembered:
        """How much is stored about a person."""
        asked, replies = func.count().filter(IS_QUESTION), func.count().filter(turns.c.role == "assistant")
        query = select(asked, replies, func.min(turns.c.at)).where(kept_everywhere(person, turns))
        async with self._database.begin(Acting.for_person(person, Job.EVERYWHERE)) as connection:
            questions, replied, since = (await connection.execute(query)).one()
            await person_of(connection, account_of(person))  # lets in the facts of linked accounts
            counts = (await connection.execute(select(*_counts(person)))).mappings().one()
            wanted = await wants_corrections(connection, kept_of(person, preferences))
            others = await places_of(connection, person)
        return Remembered(questions, replied, since=since, corrections=wanted, others=others, **counts)

    async def export(self, person: Person, looking: Acting | None = None) -> str:
        """All that is stored about a person, as one JSON document for themselves; that staff make it is noted."""
        async with self._database.begin(looking) as connection:
            if looking:
                await note_copy(connection, looking, person)
            await act(connection, Acting.for_person(person, Job.EVERYWHERE))
            return own_copy(person, await load_copy(connection, person))

    async def wants_corrections(self, person: Person) -> bool:
        """Whether they asked to be told when an answer of theirs has changed; the default is not to."""
        async with self._database.begin(Acting.for_person(person)) as connection:
            return await wants_corrections(connection, kept_of(person, preferences))

    async def set_corrections(self, person: Person, wanted: bool) -> None:
        """Stores whether they want to be told."""
        said = {"corrections": wanted, "at": func.clock_timestamp()}
        who = dict(zip(OF_PERSON, (person.platform, person.workspace, person.user), strict=True))
        row = insert(preferences).values(**who, **said).on_conflict_do_update(index_elements=OF_PERSON, set_=said)
        await self._database.run(row, acting=Acting.for_person(person))

    async def forget(self, person: Person) -> Erased:
        """Deletes all that is stored about a person, with the facts that linked accounts of theirs told."""
        async with self._database.begin(Acting.for_person(person, Job.EVERYWHERE)) as connection:
            erased = await erase_person(connection, person)
        forget_texts()
        return erased

    async def forget_message(self, platform: str, workspace: str, message_id: str) -> bool:
        """Deletes what comes from a message: facts, and the question with its answer, even one being written."""
        async with self._database.begin(Acting.for_workspace(platform, workspace)) as connection:
            erased = any((await erase_message(connection, platform, workspace, message_id)).values())
        if erased:
            forget_texts()
        return erased

    async def purge(self, platform: str, workspace: str) -> int:
        """Deletes all data of a workspace that removed the bot; returns how many messages there were."""
        async with self._database.begin(Acting.for_workspace(platform, workspace)) as connection:
            erased = await erase_workspace(connection, platform, workspace)
        forget_texts()
        return erased["turns"]


def _counts(person: Person) -> Iterator[Label[int]]:
    """How much there is of what is told by its count alone, each by the name of its table."""
    for each in OWNED:
        if each.table.name in {"ratings", "facts", "hand_offs", "reminders"}:
            counted = select(func.count()).select_from(each.table).where(rows_of(each, person))
            yield counted.scalar_subquery().label(each.table.name)


def _named(person: Person) -> dict[str, object]:
    return {"platform": person.platform, "workspace": person.workspace, "user": person.user}


def _harmlessly_named(chunk: Chunk) -> Chunk:
    from core.text.hostile_text import harmless_title  # only who explains an answer reads what is hostile

    headings = tuple(filter(None, (harmless_title(heading, chunk.url) for heading in chunk.headings)))
    return replace(chunk, title=harmless_title(chunk.title, chunk.url), headings=headings)
