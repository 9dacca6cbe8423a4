"""The screen that explains an answer: in words to its asker, with figures to advisors of the same place."""

import re
from dataclasses import dataclass
from uuid import UUID

from core.domain.access import Acting
from core.ports.conversations import Archive
from core.presentation.explanation import explanation_document, explanation_in_words
from core.presentation.messages import say
from core.screens.curated.screen import CuratedScreen
from core.screens.screen import OF, Button, Screen, Values, first
from core.screens.visitors import Permissions, Visitor, Where

WHY = "why"
ACTIONS = (WHY,)
_REFERENCE = re.compile(r"[0-9a-fA-F-]{6,36}")


@dataclass(frozen=True)
class ExplanationScreen:
    """Never reveals whether another person's answer exists. Raises DatabaseError."""

    archive: Archive
    permissions: Permissions
    curated: CuratedScreen

    async def act(self, who: Visitor, where: Where, values: Values) -> Screen:
        """The answer with this reference; without one the newest that the person got, of this place if there is one."""
        is_advisor = await self.permissions.is_advisor(who)
        me = Acting.for_person(who.person)
        looking = Acting.as_staff(me.by, WHY) if is_advisor else me
        if not (reference := first(values, OF).strip().strip("`#")):
            newest = await self._newest(who, where)
            return await self._explained(who, where, newest, looking) if newest else Screen(say("why.nothing_yet"))
        named = await self.archive.find(reference, looking) if _REFERENCE.fullmatch(reference) else None
        return await self._explained(who, where, named, looking) if named else Screen(say("why.unknown"))

    async def _newest(self, who: Visitor, where: Where) -> UUID | None:
        here = await self.archive.latest(who.person, where.open.channel) if where.open else None
        return here or await self.archive.latest(who.person)

    async def _explained(self, who: Visitor, where: Where, answer: UUID, looking: Acting) -> Screen:
        found = await self.archive.explain(answer, looking)
        if found is None or not await self.permissions.may_see(who, found.conversation):
            return Screen(say("why.unknown"))
        if not looking.is_staff:
            return Screen(document=explanation_in_words(found))
        cited = next(iter(found.answer.citations), None)
        passage = (cited.url, cited.quote) if cited else ("", "")
        buttons = await self.curated.pin_button(who, where.doors, found.answer.question.text, passage, answer)
        return Screen(document=explanation_document(found), buttons=buttons)


def why_button(answer: UUID) -> Button:
    """The button below an answer that explains it."""
    return Button(WHY, say("why.button"), str(answer))
