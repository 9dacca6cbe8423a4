"""Questions to suggest: those that were asked last night and surely answered."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from sqlalchemy import delete, insert, select

from core.domain.passage import Scope
from core.domain.quality import SuggestedQuestion
from core.storage.database import Database
from core.storage.schema.job_tables import suggested_questions as table


@dataclass(frozen=True)
class PostgresSuggestedQuestions:
    """`SuggestedQuestions` on Postgres."""

    database: Database

    async def replace(self, questions: Sequence[SuggestedQuestion]) -> None:
        """Stores these in place of all earlier ones. Raises DatabaseError."""
        async with self.database.begin() as connection:
            await connection.execute(delete(table))
            if questions:
                await connection.execute(insert(table), list(map(asdict, questions)))

    async def best(self, scope: Scope, most: int) -> list[str]:
        """The surest of the sources of a scope; none where it is of some topics only. Raises DatabaseError."""
        query = select(table.c.question).order_by(table.c.probability.desc(), table.c.question).limit(most)
        if scope.sources:
            query = query.where(table.c.source.in_(scope.sources))
        return [] if scope.topics else list((await self.database.run(query)).scalars())
