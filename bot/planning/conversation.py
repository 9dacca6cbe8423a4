"""Answer turns about a plan of courses, with the pages that state it and with whom to go through it."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date

from core.domain.answer import Outcome
from core.domain.memory import Fact
from core.domain.passage import Scope
from core.domain.records import StatedCourse
from core.messages.speaking import say
from core.personal.selecting import statement_of
from core.plans.kept import kept
from core.plans.planner import Planner
from core.plans.telling import Source
from core.plans.turns.talk import PlanTalk
from core.ports.records import CampusRecords
from core.ports.wishes import TurnReading, WishModel
from core.rag.front_door.front_door import Planned
from core.rag.front_door.own_pages import help_desk
from core.rag.structured.answer import RecordAnswer, Stated, line_in
from core.rag.structured.sources import cited
from core.rag.verification.citations import without_marks

_BEFORE = 3  # turns with which one is read


@dataclass(frozen=True)
class PlanAnswers:
    """Answers from the records of a campus; `contact` is whom people can ask, or the desk that its pages name.

    `wishes` reads what the turns want.
    """

    records: CampusRecords
    today: Callable[[], date]
    contact: str | None
    campus: str
    wishes: WishModel

    async def answer(self, turns: Sequence[str], scope: Scope, facts: Sequence[Fact]) -> Planned:
        """The answer to the last turn, the plan that can be kept, and how it ended (CLOSEST: declined).

        The facts count as if somebody had said them before.

        Raises DatabaseError.
        """
        records = self.records.within(scope)
        said = [*(statement_of(each).text for each in facts), *turns]
        readings = await asyncio.to_thread(self._read, said)
        told, plan = await PlanTalk(Planner(records), self.today).reply(readings)
        if plan is None and told.is_plan:
            return (told.text, ()), None, Outcome.ASKED_BACK
        stated = [*map(_stated, told.sources)]
        who = say("plan.advisor", contact=self.contact) if self.contact else ""
        if not self.contact and (desk := await help_desk(records, self.campus)):
            stated += desk.stated
            who = desk.text.replace("[1]", f"[{len(stated)}]")
        official = say("plan.not_official") if told.is_plan else ""
        text = f"{told.text}\n\n{f'{official} {who}'.strip()}".strip()
        _, citations = await cited(RecordAnswer(text, tuple(stated)), records)
        return (
            (text if citations else without_marks(text), citations),
            kept(plan) if plan else None,
            Outcome.ANSWERED if plan else Outcome.CLOSEST,
        )

    def _read(self, said: Sequence[str]) -> list[TurnReading]:
        return [self.wishes.read(turn, said[max(0, at - _BEFORE) : at]) for at, turn in enumerate(said)]


def _stated(source: Source) -> Stated:
    return source if isinstance(source, StatedCourse) else line_in(*source)
