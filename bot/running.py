"""Opens the application around one command, and closes it however the command ends."""

import asyncio
from collections.abc import Coroutine, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass
from typing import Any, TypeVar

from bot.app import advisor_app
from bot.application import App
from bot.logs import configure_logs
from bot.settings import Settings, load_settings

Result = TypeVar("Result")


@dataclass(frozen=True)
class Session:
    """The application, and the loop it lives on."""

    app: App
    runner: asyncio.Runner

    def run(self, work: Coroutine[Any, Any, Result]) -> Result:
        """Runs `work` to its end; Ctrl-C cancels it and raises KeyboardInterrupt."""
        return self.runner.run(work)


def prepared_settings(level: str = "WARNING", **given: object) -> Settings:
    """The settings, with the logs set up by them; `level` holds unless ADVISOR_LOG_LEVEL is set."""
    settings = load_settings(**given)
    configure_logs(settings.log_level or level, settings.log_format)
    return settings


@contextmanager
def opened(settings: Settings) -> Iterator[Session]:
    """The running application, asked as often as one likes. Raises AdvisorError when a part cannot be built."""
    settings = settings.model_copy(update={"questions_per_minute": 0})
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        try:
            app = runner.run(stack.enter_async_context(advisor_app(settings)))
            yield Session(app, runner)
        finally:
            runner.run(stack.aclose())
