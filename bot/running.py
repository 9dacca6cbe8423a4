"""Read the settings, and open the application for one command; it is always closed."""

import asyncio
import gc
import os
from collections.abc import Coroutine, Iterable, Iterator
from contextlib import AsyncExitStack, contextmanager
from dataclasses import dataclass, replace
from difflib import get_close_matches
from typing import TYPE_CHECKING, Any, TypeVar

import structlog

from bot.settings import Settings, load_settings, names_in_env_file, variable_of
from bot.terminal.logs import configure_logs
from core.messages.speaking import speak

if TYPE_CHECKING:
    from bot.application import App

log = structlog.get_logger(__name__)

OURS = "ADVISOR_"
# Names without our prefix may belong to other programs, so only near misses of ours are told.
SHARED = ("DATABASE_", "DISCORD_", "OPENAI_", "SLACK_")
# Of other programs, though they look like ours.
OTHERS = frozenset({"OPENAI_API_BASE", "OPENAI_API_TYPE", "OPENAI_API_VERSION", "SLACK_API_TOKEN", "SLACK_WEBHOOK_URL"})
NEAR = 0.84  # share of equal letters, as difflib counts it; SLACK_TOKEN has .846 of SLACK_BOT_TOKEN
NEAR_OURS = 0.75
_NEW_OBJECTS = 200_000  # between two looks for garbage; the first question makes 130,000
REMOVED = {
    "ADVISOR_CHECK_SECONDS": "was removed, since what it limited is gone; take it out",
    "ADVISOR_EVAL_SUITE_HOLDS": "was removed: crawls are not held back any more; take it out",
    "ADVISOR_PHRASINGS_FROM": "was removed: only the language model words questions in other ways; take it out",
    "ADVISOR_WEB_SEARCH_PAGES": "was removed: three pages are read; take it out",
    "ADVISOR_TOPICS": "was removed: the topic of a question is not guessed, since that gained nothing; take it out",
}


def names_without_effect() -> list[str]:
    """A sentence for each name in the environment or `.env` that looks like a setting and is none."""
    named = {name.upper() for name, value in os.environ.items() if value} | set(names_in_env_file())
    named = {name for name in named if name.startswith((OURS, *SHARED))}
    return [sentence for name in sorted(named) if (sentence := _told(name, named))]


def _told(name: str, named: Iterable[str]) -> str | None:
    known = [variable_of(field) for field in Settings.model_fields]
    if name in known or name in OTHERS:
        return None
    if name in REMOVED:
        return f"{name} {REMOVED[name]}."
    meant = get_close_matches(name, known, n=1, cutoff=NEAR_OURS if name.startswith(OURS) else NEAR)
    if meant and (name.startswith(OURS) or meant[0] not in named):
        return f"{name} is not a setting, so it has no effect; did you mean {meant[0]}?"
    if name.startswith(OURS):
        return f"{name} is not a setting, so it has no effect; docs/reference/settings.md lists them all."
    return None


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


def keep_what_is_loaded() -> None:
    """Garbage is looked for among what comes from now on, and as often as work needs it, not a start."""
    if gc.get_threshold()[0] > _NEW_OBJECTS:
        gc.freeze()
        gc.set_threshold(_NEW_OBJECTS, 20, 20)


@contextmanager
def opened(settings: Settings, *, embeds: bool = False) -> Iterator[Session]:
    """Open the application. Raises AdvisorError when a part cannot be built.

    With `embeds` it refuses an embedder that is not the one whose vectors are stored.
    """
    from bot.app import advisor_app
    from bot.index_wiring import check_embedder

    settings = settings.model_copy(update={"questions_per_minute": 0})
    with asyncio.Runner() as runner:
        stack = AsyncExitStack()
        try:
            app = runner.run(stack.enter_async_context(advisor_app(settings)))
            if embeds:
                runner.run(check_embedder(app.models.embedder, app.stores.vectors))
            keep_what_is_loaded()
            yield Session(_impatient(app), runner)
        finally:
            runner.run(stack.aclose())


def _impatient(app: "App") -> "App":
    """The application that does not wait for a database that is away: a person at a terminal decides that.

    An embedded one that was killed is started again with the next connection, so that is tried once.
    """
    pauses = () if app.settings.database_url else (0.0,)
    return replace(app, make_engine=lambda: replace(app.engine, pauses=pauses))
