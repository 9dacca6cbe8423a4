"""Open the application for one command, and always close it."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeVar

import structlog

from bot.checks.setting_names import names_without_effect
from bot.logs import configure_logs
from bot.settings import Settings, load_settings
from core.messages.speaking import speak

if TYPE_CHECKING:  # a wrong setting is told before the application is imported, which takes a second
    from bot.application import App

log = structlog.get_logger(__name__)
Result = TypeVar("Result")


@dataclass(frozen=True)
class Session:
    """The application and its event loop."""

    app: "App"
    runner: asyncio.Runner

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Run `work` to its end; Ctrl-C cancels it and raises KeyboardInterrupt."""
        return self.runner.run(work)


def prepared_settings(level: str = "WARNING", **given: object) -> Settings:
    """Load the settings, configure logs and choose the language; `level` applies unless ADVISOR_LOG_LEVEL is set."""
    settings = load_settings(**given)
    configure_logs(settings.log_level or level, settings.log_format)
    speak(settings.language)
    for sentence in names_without_effect():
        log.warning(sentence)
    return settings


@contextmanager
def opened(settings: Settings, *, embeds: bool = False) -> Iterator[Session]:
    """Open the application. Raises AdvisorError when a part cannot be built.

    With `embeds` it refuses an embedder that is not the one whose vectors are stored.
    """
    from bot.app import advisor_app
    from bot.model_change import check_embedder

    settings = settings.model_copy(update={"questions_per_minute": 0})
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        try:
            app = runner.run(stack.enter_async_context(advisor_app(settings)))
            if embeds:
                runner.run(check_embedder(app.models.embedder, app.stores.vectors))
            yield Session(_impatient(app), runner)
        finally:
            runner.run(stack.aclose())


def _impatient(app: "App") -> "App":
    """The application that does not wait for a database that is away: a person at a terminal decides that."""
    return replace(app, make_engine=lambda: replace(app.engine, pauses=()))
