"""Decide who may use advisor and admin commands, by ids of people and user groups."""

import time
from dataclasses import dataclass, field

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.inbound import is_shared
from adapters.slack.streaming import Seconds
from adapters.slack.web_api import TROUBLES, code_of
from adapters.slack.workspaces.served import profile_of
from core.domain.conversation import ConversationKey, Person
from core.ports.platforms import Workspaces

log = structlog.get_logger(__name__)

ADMIN_SETTING = "SLACK_ADMINS"
_FRESH_SECONDS = 300.0


@dataclass
class Permissions:
    """Those of the settings, and those of the workspace. Admins are advisors too.

    User group members are cached for five minutes.
    """

    workspaces: Workspaces
    advisors: tuple[str, ...] = ()
    admins: tuple[str, ...] = ()
    seconds: Seconds = time.monotonic
    _known: dict[tuple[str, str], tuple[float, frozenset[str]]] = field(default_factory=dict)

    async def is_advisor(self, person: Person, web: AsyncWebClient) -> bool:
        """Whether this person is an advisor. Raises DatabaseError."""
        theirs = (await profile_of(self.workspaces, person.workspace)).advisors
        return await self.is_admin(person, web) or await self._is_among((*self.advisors, *theirs), person, web)

    async def advises_everywhere(self, person: Person, web: AsyncWebClient) -> bool:
        """Whether this person is an advisor or admin of the settings: those of a workspace are of that one only."""
        return await self._is_among((*self.advisors, *self.admins), person, web)

    async def runs_the_bot(self, person: Person, web: AsyncWebClient) -> bool:
        """Whether this person is an admin of the settings, who may do what they like in every workspace."""
        return await self._is_among(self.admins, person, web)

    async def is_admin(self, person: Person, web: AsyncWebClient) -> bool:
        """Whether this person is an admin. Raises DatabaseError."""
        theirs = (await profile_of(self.workspaces, person.workspace)).admins
        return await self._is_among((*self.admins, *theirs), person, web)

    async def may_see(self, asked_in: ConversationKey, person: Person, web: AsyncWebClient) -> bool:
        """Whether this person may see an explanation: the asker, or an advisor for public answers."""
        if (asked_in.platform, asked_in.workspace) != (person.platform, person.workspace):
            return False
        return asked_in.user == person.user or (is_shared(asked_in) and await self.is_advisor(person, web))

    async def _is_among(self, ids: tuple[str, ...], person: Person, web: AsyncWebClient) -> bool:
        if person.user in ids:
            return True
        for group in ids:
            if group.startswith("S") and person.user in await self._members(group, person.workspace, web):
                return True
        return False

    async def _members(self, group: str, workspace: str, web: AsyncWebClient) -> frozenset[str]:
        at, members = self._known.get((workspace, group), (float("-inf"), frozenset[str]()))
        if self.seconds() - at < _FRESH_SECONDS:
            return members
        try:
            members = frozenset((await web.usergroups_users_list(usergroup=group)).get("users") or [])
        except TROUBLES as error:
            # Without the scope, or for a group of another workspace, the group is treated as empty.
            log.warning("slack does not tell who is in a user group", group=group, error=code_of(error))
            return frozenset()
        self._known[workspace, group] = (self.seconds(), members)
        return members
