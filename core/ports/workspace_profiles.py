"""Ports of the profiles of servers and workspaces."""

from collections.abc import Sequence
from typing import Protocol

from core.domain.workspace_profile import WorkspaceProfile


class WorkspaceProfiles(Protocol):
    """The profiles that were saved."""

    async def find(self, platform: str, workspace: str) -> WorkspaceProfile | None:
        """The profile of a workspace; None where none was saved. Raises DatabaseError."""
        ...

    async def every(self) -> Sequence[WorkspaceProfile]:
        """All of them, by platform and workspace. Raises DatabaseError."""
        ...

    async def save(self, profile: WorkspaceProfile) -> None:
        """Keeps it in place of an earlier one. Raises DatabaseError."""
        ...

    async def erase(self, platform: str, workspace: str) -> bool:
        """Erases it; False where there is none. Raises DatabaseError."""
        ...


class Workspaces(Protocol):
    """How the workspaces are served: by the operator's file, by what was saved, else as strangers."""

    async def profile(self, platform: str, workspace: str) -> WorkspaceProfile:
        """The profile of a workspace. Raises DatabaseError."""
        ...

    async def save(self, profile: WorkspaceProfile) -> None:
        """Keeps what an admin set. Raises ConfigurationError for unknown names and where the file says it."""
        ...

    async def erase(self, platform: str, workspace: str) -> bool:
        """Erases what was saved of a workspace that removed the bot. Raises DatabaseError."""
        ...
