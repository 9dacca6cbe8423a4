"""Note who of an office, or of the operators, looked at what a student wrote: without a word of it."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import delete, func, insert
from sqlalchemy.ext.asyncio import AsyncConnection

from core.domain.acting import Acting
from core.domain.conversation import Person
from core.storage.schema.access_tables import content_access


async def note_look(connection: AsyncConnection, acting: Acting, subject: UUID, owner: Person) -> None:
    """Writes an audit row where staff look at an answer or hand-off of somebody else."""
    if acting.is_staff and acting.by != Acting.for_person(owner).by:
        row = {"viewer": acting.by, "action": acting.action, "subject": subject, "at": func.clock_timestamp()}
        await connection.execute(insert(content_access).values(row))


async def erase_looks(connection: AsyncConnection, moment: datetime) -> None:
    """Deletes the audit rows from before then."""
    await connection.execute(delete(content_access).where(content_access.c.at < moment))
