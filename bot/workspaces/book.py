"""Look up how a workspace is served: by the operator's file, else as an admin set it, else as the settings say."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from bot.workspaces.file import NamedWorkspaces, unknown_sources
from core.domain.conversation import Place
from core.domain.workspace_profile import WorkspaceProfile
from core.errors import ConfigurationError
from core.ports.platforms import WorkspaceProfiles

FRESH_SECONDS = 30.0  # until another process knows what was changed in this one


@dataclass
class WorkspaceBook:
    """`Workspaces` by file and by store; what was found is remembered for half a minute.

    `is_own` tells the workspaces that the operator's settings name, such as the one of SLACK_BOT_TOKEN; `source_names`
    are what can be chosen.
    """

    store: WorkspaceProfiles
    named: NamedWorkspaces = field(default_factory=NamedWorkspaces)
    is_own: Callable[[Place], bool] = lambda _: False
    source_names: Callable[[], Sequence[str]] = tuple
    seconds: Callable[[], float] = time.monotonic
    _known: dict[Place, tuple[float, WorkspaceProfile]] = field(default_factory=dict)

    async def profile(self, platform: str, workspace: str) -> WorkspaceProfile:
        """The profile of a workspace. Raises DatabaseError."""
        key = (platform, workspace)
        if key in self.named.profiles:
            return self.named.profiles[key]
        at, known = self._known.get(key, (float("-inf"), None))
        if known is None or self.seconds() - at >= FRESH_SECONDS:
            known = await self.store.find(platform, workspace) or self._unset(key)
            self._known[key] = (self.seconds(), known)
        return known

    async def every(self) -> list[WorkspaceProfile]:
        """All profiles: those of the file, and those that were saved of other workspaces. Raises DatabaseError."""
        saved = [
            each for each in await self.store.every() if (each.platform, each.workspace) not in self.named.profiles
        ]
        return [*self.named.profiles.values(), *saved]

    async def save(self, profile: WorkspaceProfile) -> None:
        """Keeps what an admin set. Raises ConfigurationError for unknown sources and where the file says it."""
        key = (profile.platform, profile.workspace)
        if key in self.named.profiles:
            raise ConfigurationError(
                "The operator's workspaces.yaml says how I serve this workspace. Change it there, or take this "
                "workspace out of that file."
            )
        if unknown := unknown_sources(profile, self.source_names()):
            raise ConfigurationError(f"{unknown[0].upper()}{unknown[1:]}")
        await self.store.save(profile)
        self._known[key] = (self.seconds(), profile)

    async def erase(self, platform: str, workspace: str) -> bool:
        """Erases what was saved of a workspace that removed the bot. Raises DatabaseError."""
        self._known.pop((platform, workspace), None)
        return await self.store.erase(platform, workspace)

    def _unset(self, key: Place) -> WorkspaceProfile:
        return WorkspaceProfile(*key, is_served=self.named.serves_others or self.is_own(key))
