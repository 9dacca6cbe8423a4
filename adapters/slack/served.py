"""Tell which workspaces and channels are served."""

from adapters.slack.inbound import PLATFORM, Question
from core.domain.conversation import WorkspaceProfile
from core.ports.platforms import Workspaces
from core.screens.services import Services
from core.screens.visitors import known_profile


async def profile_of(workspaces: Workspaces, workspace: str) -> WorkspaceProfile:
    """The profile of a workspace. Raises DatabaseError."""
    return await workspaces.profile(PLATFORM, workspace)


async def serves(workspaces: Workspaces, question: Question) -> bool:
    """Whether a question may be answered where it was asked; direct messages are in no channel."""
    profile = await known_profile(workspaces, PLATFORM, question.place.workspace)
    if profile is None:
        return True
    is_direct = question.place.channel.startswith("D")
    is_here = profile.is_served if is_direct else profile.answers_in(question.place.channel)
    return is_here and (profile.guests or not question.is_guest)


async def listens(services: Services, channel: str, workspace: str, text: str) -> bool:
    """Whether the admins let people ask there without a mention, and this asks."""
    profile = await known_profile(services.workspaces, PLATFORM, workspace)
    return profile is not None and profile.listens_in((channel,), is_question=services.asks(text))
