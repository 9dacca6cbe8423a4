"""`WorkspaceProfiles` in memory."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from core.domain.conversation import WorkspaceProfile


@dataclass
class MemoryWorkspaceProfiles:
    """Profiles by platform and workspace."""

    known: dict[tuple[str, str], WorkspaceProfile] = field(default_factory=dict)

    async def find(self, platform: str, workspace: str) -> WorkspaceProfile | None:
        return self.known.get((platform, workspace))

    async def every(self) -> Sequence[WorkspaceProfile]:
        return [self.known[key] for key in sorted(self.known)]

    async def save(self, profile: WorkspaceProfile) -> None:
        self.known[profile.platform, profile.workspace] = profile

    async def erase(self, platform: str, workspace: str) -> bool:
        return self.known.pop((platform, workspace), None) is not None
