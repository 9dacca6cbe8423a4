"""What advisors and admins look up by commands: passages, what was missed, the status, and a crawl."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from core.domain.conversation import Person, WorkspaceProfile
from core.domain.crawl import CrawlReport
from core.domain.passage import Scope, Subject
from core.errors import CrawlRunning, SourcesError
from core.presentation.gaps import gaps_document
from core.presentation.messages import say
from core.presentation.passages import passages_document
from core.presentation.reports import crawls_document
from core.presentation.status import status_document
from core.screens.curated.screen import CuratedScreen
from core.screens.screen import Screen
from core.screens.services import Services
from core.screens.visitors import Permissions, Visitor, Where

DAYS, _GROUPS, _MOST_PASSAGES = 30, 8, 10
_LONGEST_NAME, _MOST_NAMES = 100, 25


@dataclass(frozen=True)
class LookupScreen:
    """Each refuses who may not. Raises AdvisorError."""

    services: Services
    permissions: Permissions
    curated: CuratedScreen

    async def scope(self, person: Person, topic: str | None, about: str | None) -> Scope | str:
        """Where to search, as somebody typed it; a sentence where there is no such topic or subject."""
        lookup = self.services.passage_lookup
        topics = await lookup.topics((await self._profile(person)).scope) if topic is not None else []
        found, subjects = _spelled(topic, topics), _spelled(about, list(Subject))
        if topic is not None and not found:
            known = ", ".join(topics[:_MOST_NAMES]) or say("scope.no_topics")
            return say("scope.unknown_topic", topic=topic[:_LONGEST_NAME], topics=known)
        if about is not None and not subjects:
            return say("scope.unknown_subject", subject=about[:_LONGEST_NAME], subjects=", ".join(Subject))
        return Scope(topics=found, about=tuple(map(Subject, subjects)))

    async def passages(self, who: Visitor, where: Where, question: str, topic: str | None, about: str | None) -> Screen:
        """The passages for a question, with the button that pins one."""
        if not await self.permissions.is_advisor(who):
            return Screen(say("permissions.advisors"))
        scope = await self.scope(who.person, topic, about)
        if isinstance(scope, str) or not question:
            return Screen(scope if isinstance(scope, str) else say("sources.no_question"))
        seen = (await self._profile(who.person)).narrowed(scope)
        found = await self.services.passage_lookup.sources(question, seen, _MOST_PASSAGES)
        passage = (found[0].chunk.url, found[0].chunk.text) if found else ("", "")
        buttons = await self.curated.pin_button(who, where.doors, question, passage)
        return Screen(document=passages_document(question, found, scope.about), buttons=buttons)

    async def missed(self, who: Visitor, days: int = DAYS) -> Screen:
        """What people of the workspace did not get answered."""
        if not await self.permissions.is_advisor(who):
            return Screen(say("permissions.advisors"))
        here, scope = (who.person.platform, who.person.workspace), (await self._profile(who.person)).scope
        return Screen(document=gaps_document(await self.services.gaps.report(days, here, _GROUPS, scope)))

    async def overview(self, who: Visitor) -> Screen:
        """What is stored, and how the newest crawls went."""
        if not await self.permissions.is_admin(who):
            return Screen(self.permissions.refusal())
        return Screen(document=status_document(await self.services.operations.overview()))

    async def reindexed(
        self, who: Visitor, source: str | None, crawl: Callable[[str | None], Awaitable[Sequence[CrawlReport]]]
    ) -> Screen:
        """The reports of a `crawl` of one source, or of all."""
        if not await self.permissions.is_admin(who):
            return Screen(self.permissions.refusal())
        names = await self.services.operations.source_names()
        if source and source not in names:
            return Screen(say("crawl.unknown_source", source=source[:_LONGEST_NAME], sources=", ".join(names)))
        try:
            return Screen(document=crawls_document(say("crawl.done"), await crawl(source)))
        except (SourcesError, CrawlRunning) as error:
            return Screen(str(error))

    async def _profile(self, person: Person) -> WorkspaceProfile:
        return await self.services.workspaces.profile(person.platform, person.workspace)


def _spelled(wished: str | None, known: Sequence[str]) -> tuple[str, ...]:
    return tuple(name for name in known if wished is not None and name.casefold() == wished.casefold())
