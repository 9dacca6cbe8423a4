"""Build the book of workspaces from the settings, the operator's file and the store."""

from functools import partial

from bot.application import App
from bot.settings import Settings
from bot.workspaces.book import WorkspaceBook
from bot.workspaces.file import read_workspaces
from core.domain.conversation import Place

DIRECT_MESSAGES: Place = ("discord", "dm")


def build_workspaces(app: App) -> WorkspaceBook:
    """How workspaces are served. Raises ConfigurationError for a wrong workspaces.yaml."""
    named = read_workspaces(app.settings.workspaces_file)
    names = partial(_source_names, app.settings)
    return WorkspaceBook(app.stores.workspace_profiles, named, partial(_is_own, app.settings), names)


def _source_names(settings: Settings) -> list[str]:
    from core.crawl.source_list import read_sources  # its parsers are loaded only where somebody changes a profile

    return [source.name for source in read_sources(settings.sources_file)]


def _is_own(settings: Settings, workspace: Place) -> bool:
    """Whether the settings themselves name it: the workspace of SLACK_BOT_TOKEN, and direct messages on Discord."""
    return workspace == DIRECT_MESSAGES or (workspace[0] == "slack" and settings.slack_bot_token is not None)
