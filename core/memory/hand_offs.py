"""`HandOffs` on Postgres: a change and the posts that follow from it are stored in one transaction."""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy import Text, cast, delete, func, insert, literal, select, tuple_, update
from sqlalchemy.dialects.postgresql import insert as insert_once
from sqlalchemy.ext.asyncio import AsyncConnection
from sqlalchemy.sql.elements import ColumnElement

from core.domain.access import Acting, Job
from core.domain.conversation import Place
from core.domain.hand_off import Action, HandOff, Said, State
from core.domain.posts import Kind, Post
from core.memory.access import erase_looks, note_look
from core.memory.erasures import count_erasure
from core.memory.hand_off_rows import hand_off_row, load_hand_offs, post_from, said_row
from core.memory.rows import begins_with
from core.ports.hand_offs import Posts
from core.storage.database import Database
from core.storage.schema.people_tables import hand_off_events, hand_off_posts, hand_off_said, hand_offs

A_DAY = timedelta(days=1)
IS_OVER = hand_offs.c.state.in_([state.value for state in State if state.is_over])
IS_DUE = hand_off_posts.c.state.in_(["due", "begun"])


class PostgresHandOffs:
    """Hand-offs, what was said about them, and the posts that are due."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def send(self, hand_off: HandOff, posts: Posts, most_a_day: int = 0) -> HandOff | None:
        """Stores a new one with its posts; the stored one, where it is there or its answer has one that is not over.

        None, and nothing is stored, where the student has sent so many in the 24 hours before it (0: no limit), and for
        the id of somebody else's.
        """
        row = insert_once(hand_offs).values(hand_off_row(hand_off)).on_conflict_do_nothing().returning(hand_offs.c.id)
        async with self._database.begin(Acting.for_person(hand_off.person)) as connection:
            if known := await load_hand_offs(connection, _same(hand_off)):
                return known[0]
            if most_a_day and await _sent_of_late(connection, hand_off) >= most_a_day:
                return None
            if await connection.scalar(row) is None:
                if known := await load_hand_offs(connection, _same(hand_off)):
                    return known[0]
                if await connection.scalar(row) is None:  # the one of this answer has not ended just now
                    return None
            await _note(connection, hand_off, Action.SEND, hand_off.created_at)
            await _store_posts(connection, hand_off, None, posts, hand_off.created_at)
        return hand_off

    async def change(self, seen: HandOff, changed: HandOff, said: Said, posts: Posts) -> HandOff | None:
        """Stores what was done, if nobody changed it since it was `seen`; None if somebody did, or it is gone.

        What was said before (the same id) changes nothing: the hand-off comes back as it is.
        """
        is_as_seen = (hand_offs.c.id == seen.id, hand_offs.c.version == seen.version, hand_offs.c.state == seen.state)
        values = hand_off_row(changed) | {"version": seen.version + 1}
        async with self._database.begin(_acting(seen, said)) as connection:
            if await connection.scalar(select(hand_off_said.c.id).where(hand_off_said.c.id == said.id)):
                return await _one(connection, seen.id)
            if not (await connection.execute(update(hand_offs).where(*is_as_seen).values(values))).rowcount:
                return None
            await connection.execute(insert(hand_off_said).values(said_row(seen.id, said)))
            await _note(connection, seen, said.action, said.at)
            await _store_posts(connection, seen, said.id, posts, said.at)
            return await _one(connection, seen.id)

    async def get(self, number: UUID, acting: Acting) -> HandOff | None:
        """One hand-off with all that was said, where it is this person's; a look of staff is noted."""
        async with self._database.begin(acting) as connection:
            return await _looked_at(connection, await _one(connection, number), acting)

    async def find(self, reference: str, acting: Acting) -> HandOff | None:
        """The same by the first 6 to 36 characters of its id; None when none or several begin so."""
        async with self._database.begin(acting) as connection:
            found = await load_hand_offs(connection, begins_with(hand_offs.c.id, reference), limit=2)
            return await _looked_at(connection, found[0] if len(found) == 1 else None, acting)

    async def unfinished(self, office: str | None = None) -> list[HandOff]:
        """All that are not over, of one office or of all, the longest waiting first."""
        which = ~IS_OVER if office is None else ~IS_OVER & (hand_offs.c.office == office)
        async with self._database.begin(Acting.as_job(Job.HAND_OFFS)) as connection:
            return await load_hand_offs(connection, which)

    async def due(self, platforms: Sequence[str], limit: int = 200) -> list[Post]:
        """Posts that are to be posted on these platforms, oldest first."""
        here = IS_DUE & hand_off_posts.c.platform.in_(platforms)
        query = select(hand_off_posts).where(here).order_by(hand_off_posts.c.id).limit(limit)
        async with self._database.begin(Acting.as_job(Job.HAND_OFFS)) as connection:
            rows = (await connection.execute(query)).all()
            numbers = [row.hand_off_id for row in rows if row.hand_off_id]
            known = {each.id: each for each in await load_hand_offs(connection, hand_offs.c.id.in_(numbers))}
        return [post_from(row, known.get(row.hand_off_id)) for row in rows]

    async def begin(self, post: Post) -> bool:
        """Notes that it may be posted from now on; False when it is not due any more."""
        return await self._noted(post, {"state": "begun"})

    async def settle(self, post: Post, messages: str) -> bool:
        """Notes that it was posted, as which messages; False when its hand-off was erased meanwhile."""
        return await self._noted(post, {"state": "posted", "messages": messages})

    async def refuse(self, post: Post, instead: Posts) -> None:
        """Notes that its place is closed for good, and stores what is to be posted instead."""
        this = (hand_off_posts.c.id == post.id, IS_DUE)
        async with self._database.begin(Acting.as_job(Job.HAND_OFFS)) as connection:
            refused = await connection.execute(
                update(hand_off_posts).where(*this).values(state="refused").returning(hand_off_posts)
            )
            if (row := refused.one_or_none()) and post.hand_off:
                await _store_posts(connection, post.hand_off, row.said_id, instead, row.at)

    async def erase_before(
        self, moment: datetime, within: Sequence[Place] | None = None, without: Sequence[Place] = ()
    ) -> int:
        """Deletes hand-offs that were sent before then, in whatever state, with all about them; returns how many.

        Of all workspaces (platform and id) but those of `without`, with the log of looks; with `within`, of these.
        """
        place = tuple_(hand_offs.c.platform, hand_offs.c.workspace)
        is_there = place.not_in(without) if within is None else place.in_(within)
        async with self._database.begin(Acting.as_job(Job.RETENTION)) as connection:
            if within is None:
                await _erase_logs(connection, moment)
            old = delete(hand_offs).where(is_there, hand_offs.c.created_at < moment)
            erased = int((await connection.execute(old)).rowcount)
            if erased:
                await count_erasure(connection)
        return erased

    async def _noted(self, post: Post, values: dict[str, str]) -> bool:
        this = (hand_off_posts.c.id == post.id, IS_DUE)
        changed = update(hand_off_posts).where(*this).values(values)
        return bool((await self._database.run(changed, acting=Acting.as_job(Job.HAND_OFFS))).rowcount)


# What the student was sent stays with them; a removal names nobody.
_LEFT_STANDING = [*(kind.value for kind in Kind if kind.is_for_student), Kind.REMOVAL.value]


async def erase_hand_offs(connection: AsyncConnection, which: ColumnElement[bool]) -> int:
    """Deletes these hand-offs, and makes it due that what the office was posted about them is taken away.

    Returns how many hand-offs there were.
    """
    posts = hand_off_posts.c
    mark = func.concat(func.left(cast(posts.hand_off_id, Text), 8), "-", posts.id)
    removal = (literal(Kind.REMOVAL.value), posts.platform, posts.place, literal("due"), posts.at, posts.messages, mark)
    theirs = select(*removal).where(
        posts.hand_off_id.in_(select(hand_offs.c.id).where(which)),
        posts.state.in_(["begun", "posted"]),
        posts.kind.not_in(_LEFT_STANDING),
    )
    columns = ["kind", "platform", "place", "state", "at", "messages", "removes"]
    await connection.execute(insert(hand_off_posts).from_select(columns, theirs))
    return int((await connection.execute(delete(hand_offs).where(which))).rowcount)


async def _looked_at(connection: AsyncConnection, found: HandOff | None, acting: Acting) -> HandOff | None:
    if found is not None:
        await note_look(connection, acting, found.id, found.person)
    return found


def _acting(seen: HandOff, said: Said) -> Acting:
    """Who does it: the clock, a person of the office, or the student, who is asked for before this."""
    if said.action.is_of_clock:
        return Acting.as_job(Job.HAND_OFFS)
    return Acting.as_staff(said.by, said.action.value) if said.by else Acting.for_person(seen.person)


async def _one(connection: AsyncConnection, number: UUID) -> HandOff | None:
    found = await load_hand_offs(connection, hand_offs.c.id == number)
    return found[0] if found else None


async def _sent_of_late(connection: AsyncConnection, hand_off: HandOff) -> int:
    """How many this student sent in the 24 hours before it; what they send at the same time waits for its turn."""
    who, columns = hand_off.person, hand_offs.c
    turn = func.hashtextextended(f"{who.platform}/{who.workspace}/{who.user}", 0)
    await connection.execute(select(func.pg_advisory_xact_lock(turn)))
    theirs = (columns.platform == who.platform, columns.workspace == who.workspace, columns.user_id == who.user)
    late = columns.created_at > hand_off.created_at - A_DAY
    return await connection.scalar(select(func.count()).select_from(hand_offs).where(*theirs, late)) or 0


async def _erase_logs(connection: AsyncConnection, moment: datetime) -> None:
    """Deletes what is of no workspace: who did and looked at what, and posts of hand-offs that are gone."""
    await connection.execute(delete(hand_off_events).where(hand_off_events.c.at < moment))
    await erase_looks(connection, moment)
    loose = hand_off_posts.c.hand_off_id.is_(None) & (hand_off_posts.c.at < moment)
    await connection.execute(delete(hand_off_posts).where(loose))


def _same(hand_off: HandOff) -> ColumnElement[bool]:
    """This one, or the one of the same answer that is not over."""
    is_it = hand_offs.c.id == hand_off.id
    if hand_off.answer_id is None:  # compared in SQL, it would be that of everybody who asked without one
        return is_it
    return is_it | ((hand_offs.c.answer_id == hand_off.answer_id) & ~IS_OVER)


async def _store_posts(
    connection: AsyncConnection, hand_off: HandOff, said: UUID | None, posts: Posts, at: datetime
) -> None:
    rows = [
        {"hand_off_id": hand_off.id, "said_id": said, "kind": kind.value, "platform": door.platform}
        | {"place": door.place, "state": "due", "at": at}
        for kind, door in posts
    ]
    if rows:
        await connection.execute(insert(hand_off_posts), rows)


async def _note(connection: AsyncConnection, hand_off: HandOff, action: Action, at: datetime) -> None:
    part = "clock" if action.is_of_clock else "student" if action.is_of_student else "office"
    row = {"hand_off_id": hand_off.id, "office": hand_off.office, "action": action.value, "part": part, "at": at}
    await connection.execute(insert(hand_off_events).values(row))
