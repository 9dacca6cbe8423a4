"""Explain an answer to its asker, and to advisors if it was public."""

import re
from dataclasses import dataclass
from uuid import UUID

from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.curated.forms import pin_button
from adapters.slack.outbound import Post, buttons, posts_of, said
from adapters.slack.permissions import Permissions
from core.domain.access import Acting
from core.domain.conversation import Person
from core.ports.conversations import Archive
from core.presentation.explanation import explanation_document, explanation_in_words
from core.presentation.messages import say

_REFERENCE = re.compile(r"[0-9a-fA-F-]{6,36}")


@dataclass(frozen=True)
class Explain:
    """Never reveals whether another person's answer exists."""

    archive: Archive
    permissions: Permissions
    can_pin: bool = False

    async def newest(self, person: Person, web: AsyncWebClient) -> tuple[Post, ...]:
        """The newest answer that this person got. Raises DatabaseError."""
        newest = await self.archive.latest(person)
        return await self.by_id(newest, person, web) if newest else (said(say("why.nothing_yet")),)

    async def by_reference(self, reference: str, person: Person, web: AsyncWebClient) -> tuple[Post, ...]:
        """The answer whose id begins so. Raises DatabaseError."""
        named = reference.strip("`#")
        looking = await self._looking(person, web)
        found = await self.archive.find(named, looking) if _REFERENCE.fullmatch(named) else None
        return await self.by_id(found, person, web) if found else (said(say("why.unknown")),)

    async def by_id(self, answer: UUID, person: Person, web: AsyncWebClient) -> tuple[Post, ...]:
        """One answer: in words, for advisors with figures. Raises DatabaseError."""
        found = await self.archive.explain(answer, await self._looking(person, web))
        if not found or not await self.permissions.may_see(found.conversation, person, web):
            return (said(say("why.unknown")),)
        if not await self.permissions.is_advisor(person, web):
            return posts_of(explanation_in_words(found))
        may_pin = self.can_pin and await self.permissions.advises_everywhere(person, web)
        first = next(iter(found.answer.citations), None)
        passage = (first.url, first.quote) if first else ("", "")
        below = [buttons(pin_button(found.answer.question.text, *passage))] if may_pin else []
        return posts_of(explanation_document(found), below)

    async def _looking(self, person: Person, web: AsyncWebClient) -> Acting:
        me = Acting.for_person(person)
        return Acting.as_staff(me.by, "why") if await self.permissions.is_advisor(person, web) else me
