"""`MissedQuestions` on Postgres: what was refused, nearly answered or rated as bad, without who asked."""

from collections.abc import Collection, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

from sqlalchemy import Row

from core.domain.access import BENCH, Acting, Job
from core.domain.conversation import Person, Place
from core.domain.quality import Complaint, Miss, MissedQuestion
from core.storage.database import Database
from core.storage.schema.tables import turns
from core.storage.statements import load_sql

MISSED = load_sql(Path(__file__).parent, "missed_questions").columns(text=turns.c.text.type, shared=turns.c.text.type)
MOST_A_DAY = 20  # questions of one person
MOST = 5_000  # questions of one reading
DIRECT = "dm"  # where Discord does not say which server a direct message belongs to
_BY_OUTCOME = {"no_evidence": Miss.REFUSED, "closest": Miss.CLOSEST}
_Account = tuple[str, str]


class PostgresMissedQuestions:
    """Missed questions; accounts become numbers here, and leave no further."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def missed(
        self,
        since: datetime,
        until: datetime,
        where: Place | None = None,
        person: Person | None = None,
        apart: Collection[Place] = (),
    ) -> Sequence[MissedQuestion]:
        """Those asked in that time, oldest first; of everybody, one workspace or one person. Raises DatabaseError.

        What staff tried out at the console is no such question.
        """
        place = {"platform": where and where[0], "workspace": where and where[1], "direct": DIRECT}
        acting = Acting.for_person(person) if person else Acting.as_job(Job.GAPS)  # the policies show only their rows
        limits = {"since": since, "until": until, "most_a_day": MOST_A_DAY, "most": MOST}
        left_out = {"apart": ["/".join(each) for each in (BENCH, *apart)]}
        rows = (await self._database.run(MISSED, place | limits | left_out, acting=acting)).all()
        numbers: dict[_Account, int] = {}
        return [_missed(row, numbers) for row in rows]


def _missed(row: Row[Any], numbers: dict[_Account, int]) -> MissedQuestion:
    ways = {_BY_OUTCOME.get(row.outcome), Miss.UNHELPFUL if row.unhelpful else None}
    complaints = ((_number(numbers, rater), Complaint(why)) for *rater, why in row.complaints)
    person = _number(numbers, (row.platform, row.user_id))
    return MissedQuestion(person, row.text, row.at, frozenset(filter(None, ways)), tuple(complaints), row.shared)


def _number(numbers: dict[_Account, int], account: Sequence[str]) -> int:
    """The number of an account in this reading, from 0."""
    platform, user = account
    return numbers.setdefault((platform, user), len(numbers))
