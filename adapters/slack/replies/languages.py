"""In which language a person is spoken to: that of their question, or of their Slack."""

import asyncio
from collections.abc import Awaitable
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import TypeVar

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.streaming import Seconds
from adapters.slack.web_api import TROUBLES, code_of
from core.domain.conversation import Person
from core.errors import AdvisorError
from core.presentation.messages import speaking
from core.screens.services import Services

log = structlog.get_logger(__name__)

Result = TypeVar("Result")

_FRESH_SECONDS = 3_600.0
_MOST_PEOPLE = 10_000
# Nobody waits longer for an answer in their language; a command must be acknowledged within three seconds.
_LONGEST_SECONDS = 1.5
_ANYBODY = "*"  # in place of a user: a workspace where the app may look at nobody
# What Slack says in an hour as well, and of whom; None: of this person, who may be of another workspace.
_REFUSED = {"missing_scope": _ANYBODY, "user_not_found": None, "user_not_visible": None}


@dataclass
class Languages:
    """Asks Slack for a person's locale once an hour, and keeps nothing else of what it says.

    Without the scope `users:read` no locale is known, and the language is that of the setting.
    """

    services: Services
    seconds: Seconds
    _known: dict[tuple[str, str], tuple[float, str | None]] = field(default_factory=dict)

    async def speaking_to(self, person: Person, web: AsyncWebClient, asked: str = "") -> AbstractContextManager[None]:
        """The language of what is asked where it is told, else of the person's Slack, else of the workspace."""
        if told := self.services.language_of(asked) if asked else None:
            return speaking(told, await self._of_workspace(person))
        locale, of_workspace = await asyncio.gather(self._locale(person, web), self._of_workspace(person))
        return speaking(locale, of_workspace)

    def known_of(self, person: Person, asked: str = "") -> AbstractContextManager[None]:
        """As far as it is known without asking Slack or Postgres, for what is said before Slack is acknowledged."""
        told = self.services.language_of(asked) if asked else None
        return speaking(told or self._known.get((person.workspace, person.user), (0.0, None))[1])

    async def of_place(self, person: Person, asked: str) -> AbstractContextManager[None]:
        """For an answer of an earlier day that others read: the language of its question, else of the workspace."""
        return speaking(self.services.language_of(asked), await self._of_workspace(person))

    async def _of_workspace(self, person: Person) -> str:
        """The language of the workspace's profile; empty where none is set, or the database is away or slow."""
        try:
            async with asyncio.timeout(_LONGEST_SECONDS):
                return (await self.services.workspaces.profile(person.platform, person.workspace)).language
        except (AdvisorError, TimeoutError):
            return ""

    async def spoken_to(self, person: Person, web: AsyncWebClient, work: Awaitable[Result]) -> Result:
        """The result of the work, done in the language of the person's Slack."""
        with await self.speaking_to(person, web):
            return await work

    async def _locale(self, person: Person, web: AsyncWebClient) -> str | None:
        for user in (person.user, _ANYBODY):
            at, locale = self._known.get((person.workspace, user), (float("-inf"), None))
            if self.seconds() - at < _FRESH_SECONDS:
                return locale
        return await self._asked(person, web)

    async def _asked(self, person: Person, web: AsyncWebClient) -> str | None:
        try:
            async with asyncio.timeout(_LONGEST_SECONDS):
                found = await web.users_info(user=person.user, include_locale=True)
        except TROUBLES as error:
            log.info("slack does not tell a language", error=code_of(error))
            if code_of(error) in _REFUSED:
                self._keep(person.workspace, _REFUSED[code_of(error)] or person.user, None)
            return None
        locale = (found.get("user") or {}).get("locale")
        self._keep(person.workspace, person.user, locale)
        return locale

    def _keep(self, workspace: str, user: str, locale: str | None) -> None:
        self._known.pop((workspace, user), None)
        self._known[workspace, user] = (self.seconds(), locale)
        if len(self._known) > _MOST_PEOPLE:
            del self._known[next(iter(self._known))]
