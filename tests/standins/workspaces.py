"""Workspaces that are all served, but for those with a profile of their own."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

from core.domain.conversation import WorkspaceProfile


@dataclass
class OpenWorkspaces:
    """`Workspaces` in memory; while it is `held`, whoever asks for a profile waits."""

    known: dict[tuple[str, str], WorkspaceProfile] = field(default_factory=dict)
    held: asyncio.Event | None = None

    def add(self, *profiles: WorkspaceProfile) -> "OpenWorkspaces":
        """The same with these profiles."""
        self.known |= {(each.platform, each.workspace): each for each in profiles}
        return self

    async def profile(self, platform: str, workspace: str) -> WorkspaceProfile:
        if self.held:
            await self.held.wait()
        return self.known.get((platform, workspace), WorkspaceProfile(platform, workspace))

    async def every(self) -> Sequence[WorkspaceProfile]:
        return [self.known[place] for place in sorted(self.known)]

    async def save(self, profile: WorkspaceProfile) -> None:
        self.add(profile)

    async def erase(self, platform: str, workspace: str) -> bool:
        return self.known.pop((platform, workspace), None) is not None
