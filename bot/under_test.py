"""Build the advisor for evaluation: no limit, no web search, conversations in memory, and no facts about anybody."""

from dataclasses import replace

from bot.app import build_app
from bot.application import App
from evaluation.forgetful_store import ForgetfulConversations
from evaluation.workshop import AdvisorUnderTest


def under_test(app: App) -> AdvisorUnderTest:
    """The same advisor with conversations in memory only."""
    conversations = ForgetfulConversations()
    settings = app.settings.model_copy(update={"questions_per_minute": 0, "memory": False, "web_search_url": None})
    forgetful = build_app(settings, replace(app.stores, conversations=conversations), app.models, app.clock)
    return AdvisorUnderTest(
        forgetful.engine, app.models.embedder, app.stores.inventory, app.stores.vectors, conversations
    )
