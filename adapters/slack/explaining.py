"""Why an answer is what it is: for who asked, and for advisors where others could read it too."""

import re
from dataclasses import dataclass
from uuid import UUID

from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.blocks import Post, sentence_post
from adapters.slack.outbound import posts_of
from adapters.slack.roles import Roles
from adapters.slack.why_text import why_text
from core.domain import ConversationKey, Person
from core.ports import Archive

UNKNOWN = "I know no such answer of yours. It may have been deleted, or the reference may be too short."
NOTHING_YET = "You have not asked me anything yet."
_REFERENCE = re.compile(r"[0-9a-fA-F-]{6,36}")


@dataclass(frozen=True)
class Explaining:
    """Whether somebody else's answer exists is nobody's business: it reads as if there were none."""

    archive: Archive
    roles: Roles

    async def newest(self, person: Person, web: AsyncWebClient) -> tuple[Post, ...]:
        """The newest answer that this person got. Raises DatabaseError."""
        newest = await self.archive.latest(person)
        return await self.by_id(newest, person, web) if newest else (sentence_post(NOTHING_YET),)

    async def by_reference(self, reference: str, person: Person, web: AsyncWebClient) -> tuple[Post, ...]:
        """The answer whose id begins so. Raises DatabaseError."""
        named = reference.strip("`#")
        found = await self.archive.find(named) if _REFERENCE.fullmatch(named) else None
        return await self.by_id(found, person, web) if found else (sentence_post(UNKNOWN),)

    async def by_id(self, answer: UUID, person: Person, web: AsyncWebClient) -> tuple[Post, ...]:
        """One answer. Raises DatabaseError."""
        found = await self.archive.explain(answer)
        if not found or not await self._may_see(found.conversation, person, web):
            return (sentence_post(UNKNOWN),)
        return posts_of(why_text(found))

    async def _may_see(self, asked_in: ConversationKey, person: Person, web: AsyncWebClient) -> bool:
        if (asked_in.platform, asked_in.workspace) != (person.platform, person.workspace):
            return False
        if asked_in.user == person.user:
            return True
        return _is_shared(asked_in.channel) and await self.roles.is_advisor(person, web)


def _is_shared(channel: str) -> bool:
    # A thread of a channel. Direct messages (D…) and /ask, which has no thread, were for one person only.
    return ":" in channel and not channel.startswith("D")
