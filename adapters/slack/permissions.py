"""Who uses a command, a button or a form: their id, and the user groups that they are in."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

import structlog
from slack_sdk.web.async_client import AsyncWebClient

from adapters.slack.streaming import Seconds
from adapters.slack.web_api import TROUBLES, code_of
from core.domain.conversation import Person
from core.screens.visitors import Visitor

log = structlog.get_logger(__name__)

ADMIN_SETTING = "SLACK_ADMINS"
_FRESH_SECONDS = 300.0


@dataclass
class Groups:
    """Asks Slack who is in a user group, once in five minutes."""

    seconds: Seconds = time.monotonic
    _known: dict[tuple[str, str], tuple[float, frozenset[str]]] = field(default_factory=dict)

    def visitor(self, person: Person, web: AsyncWebClient, name: str = "") -> Visitor:
        """The person, whose id and groups may be named."""
        return Visitor(person, partial(self._is_among, person, web), name)

    async def _is_among(self, person: Person, web: AsyncWebClient, ids: Sequence[str]) -> bool:
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
            members = frozenset(
                (await web.usergroups_users_list(usergroup=group, team_id=workspace)).get("users") or []
            )
        except TROUBLES as error:
            # Without the scope, or for a group of another workspace, the group is treated as empty.
            log.warning("slack does not tell who is in a user group", group=group, error=code_of(error))
            return frozenset()
        self._known[workspace, group] = (self.seconds(), members)
        return members
