"""Who acts on a screen, where, and what they may do."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

import structlog

from core.domain.conversation import ConversationKey, Person, WorkspaceProfile
from core.domain.hand_off import Door
from core.errors import AdvisorError
from core.ports.platforms import Workspaces
from core.presentation.messages import say

log = structlog.get_logger(__name__)


async def known_profile(workspaces: Workspaces, platform: str, workspace: str) -> WorkspaceProfile | None:
    """The profile; None while the database is away: all are then served, and told of that."""
    try:
        return await workspaces.profile(platform, workspace)
    except AdvisorError as error:
        log.warning("profile of a workspace not read", platform=platform, error=type(error).__name__)
        return None


@dataclass(frozen=True)
class Visitor:
    """A person as their platform knows them: `is_among` tells whether they, a role or a group of theirs is named."""

    person: Person
    is_among: Callable[[Sequence[str]], Awaitable[bool]]
    name: str = ""

    @property
    def by(self) -> str:
        """Who it is, as it is noted."""
        return f"{self.person.platform}:{self.person.user}"


@dataclass(frozen=True)
class Where:
    """Where somebody acts. `doors` are the names by which offices may know the place.

    What is asked from here belongs to `alone`, for the person's eyes only, or to `open`, where others read it too; None
    where nobody else reads. A platform that `has_menus` shows them below messages, any other in forms.
    """

    alone: ConversationKey
    open: ConversationKey | None = None
    doors: tuple[Door, ...] = ()
    has_menus: bool = False


@dataclass(frozen=True)
class Permissions:
    """The people of the settings, and those of the workspace's profile. Admins are advisors too.

    `setting` names the setting with the admins, and `is_shared` tells whether others read a conversation.
    """

    workspaces: Workspaces
    is_shared: Callable[[ConversationKey], bool]
    advisors: tuple[str, ...] = ()
    admins: tuple[str, ...] = ()
    setting: str = ""

    async def is_advisor(self, who: Visitor) -> bool:
        """Whether this person is an advisor. Raises DatabaseError."""
        return await self.is_admin(who) or await who.is_among((*self.advisors, *(await self._here(who)).advisors))

    async def is_admin(self, who: Visitor) -> bool:
        """Whether this person is an admin. Raises DatabaseError."""
        return await self.runs_the_bot(who) or await who.is_among((await self._here(who)).admins)

    async def advises_everywhere(self, who: Visitor) -> bool:
        """Whether this person is an advisor or admin of the settings: those of a workspace are of that one only."""
        return await who.is_among((*self.advisors, *self.admins))

    async def runs_the_bot(self, who: Visitor) -> bool:
        """Whether this person is an admin of the settings, who may do what they like in every workspace."""
        return await who.is_among(self.admins)

    async def may_see(self, who: Visitor, asked_in: ConversationKey) -> bool:
        """Whether this person may see an explanation: the asker, or an advisor for public answers."""
        me = who.person
        if (asked_in.platform, asked_in.workspace) != (me.platform, me.workspace):
            return False
        return asked_in.user == me.user or (self.is_shared(asked_in) and await self.is_advisor(who))

    def refusal(self) -> str:
        """What somebody is told who is no admin."""
        return say("permissions.admins", setting=self.setting)

    async def _here(self, who: Visitor) -> WorkspaceProfile:
        return await self.workspaces.profile(who.person.platform, who.person.workspace)
