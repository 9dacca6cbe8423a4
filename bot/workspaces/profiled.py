"""Answer each workspace by its profile."""

import time
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from bot.application import App
from bot.setting_up.source_book import SourceBook
from bot.settings import Settings
from bot.workspaces.file import NamedWorkspaces, read_workspaces, unknown_sources
from core.domain.answer import Answer
from core.domain.conversation import Message, Place, WorkspaceProfile
from core.errors import ConfigurationError, DatabaseError, NotServed
from core.ports.platforms import OnDraft, WorkspaceProfiles, Workspaces
from core.rag.engine import Engine

FRESH_SECONDS = 30.0  # until another process knows what was changed in this one


@dataclass
class WorkspaceBook:
    """`Workspaces` by file and by store; what was found is remembered for half a minute.

    `is_own` tells the workspaces that the operator's settings name, such as the one of SLACK_BOT_TOKEN; `source_names`
    are what can be chosen.
    """

    store: WorkspaceProfiles
    source_names: Callable[[], Awaitable[Sequence[str]]]
    named: NamedWorkspaces = field(default_factory=NamedWorkspaces)
    is_own: Callable[[Place], bool] = lambda _: False
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
        if unknown := unknown_sources(profile, await self.source_names()):
            raise ConfigurationError(f"{unknown[0].upper()}{unknown[1:]}")
        await self.store.save(profile)
        self._known[key] = (self.seconds(), profile)

    async def erase(self, platform: str, workspace: str) -> bool:
        """Erases what was saved of a workspace that removed the bot. Raises DatabaseError."""
        self._known.pop((platform, workspace), None)
        return await self.store.erase(platform, workspace)

    def _unset(self, key: Place) -> WorkspaceProfile:
        return WorkspaceProfile(*key, is_served=self.named.serves_others or self.is_own(key))


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
    """The engine with the contact, texts and tone of a workspace; all else is shared."""
    contact = profile.contact or engine.human_contact
    door = engine.front_door and engine.front_door.for_workspace(profile)
    writer = engine.writer and engine.writer.in_tone(profile.tone)
    return replace(engine, human_contact=contact, front_door=door, writer=writer)


DIRECT_MESSAGES: Place = ("discord", "dm")


def build_workspaces(app: App) -> WorkspaceBook:
    """How workspaces are served. Raises ConfigurationError for a wrong workspaces.yaml."""
    named = read_workspaces(app.settings.workspaces_file)
    names = SourceBook(app).names
    return WorkspaceBook(app.stores.workspace_profiles, names, named, partial(_is_own, app.settings))


def _is_own(settings: Settings, workspace: Place) -> bool:
    """Whether the settings name it: the workspace of SLACK_BOT_TOKEN, direct messages on Discord, the web page."""
    is_slack = workspace[0] == "slack" and settings.slack_bot_token is not None
    return is_slack or workspace == DIRECT_MESSAGES or workspace[0] == "web"
