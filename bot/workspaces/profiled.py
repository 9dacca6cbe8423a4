"""Answer the people of each workspace from its own sources, with its own contact and texts."""

from dataclasses import dataclass, replace

from core.domain.answer import Answer
from core.domain.conversation import Message
from core.domain.workspace_profile import WorkspaceProfile
from core.errors import DatabaseError, NotServed
from core.ports.platforms import OnDraft, Workspaces
from core.rag.engine import Engine


@dataclass(frozen=True)
class ProfiledAdvisor:
    """`Advisor` for many workspaces, with one engine as its base."""

    engine: Engine
    workspaces: Workspaces

    async def answer(self, message: Message, on_draft: OnDraft | None = None) -> Answer:
        """The engine's answer, for this workspace. Raises NotServed, DatabaseError, and the errors of the engine.

        A person in distress is answered everywhere, also when the profile cannot be read.
        """
        profile = await self._profile(message)
        if not profile.is_served and not self._is_distress(message.text):
            raise NotServed(f"{profile.platform} {profile.workspace} is not served: type /setup there, as an admin.")
        return await engine_for(self.engine, profile).answer(profile.narrowing(message), on_draft)

    async def _profile(self, message: Message) -> WorkspaceProfile:
        place = (message.conversation.platform, message.conversation.workspace)
        try:
            return await self.workspaces.profile(*place)
        except DatabaseError:
            if not self._is_distress(message.text):
                raise
            return WorkspaceProfile(*place)

    def _is_distress(self, text: str) -> bool:
        return self.engine.front_door is not None and self.engine.front_door.router.is_distress(text)


def engine_for(engine: Engine, profile: WorkspaceProfile) -> Engine:
    """The engine with the contact and texts of a workspace; all else is shared."""
    contact = profile.contact or engine.human_contact
    door = engine.front_door and engine.front_door.for_workspace(profile)
    return replace(engine, human_contact=contact, front_door=door)
