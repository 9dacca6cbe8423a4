"""Find settings that have no effect: misspelt names, and names of earlier versions."""

import os
from collections.abc import Iterable
from difflib import get_close_matches

from bot.settings import Settings, names_in_env_file, variable_of

OURS = "ADVISOR_"
# Names without our prefix may belong to other programs, so only near misses of ours are told.
SHARED = ("DATABASE_", "DISCORD_", "OPENAI_", "SLACK_")
# Of other programs, though they look like ours.
OTHERS = frozenset({"OPENAI_API_BASE", "OPENAI_API_TYPE", "OPENAI_API_VERSION", "SLACK_API_TOKEN", "SLACK_WEBHOOK_URL"})
NEAR = 0.84  # share of equal letters, as difflib counts it; SLACK_TOKEN has .846 of SLACK_BOT_TOKEN
NEAR_OURS = 0.75
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
    return [sentence for name in sorted(named) if (sentence := _told(name, named))]


def _told(name: str, named: Iterable[str]) -> str | None:
    known = [variable_of(field) for field in Settings.model_fields]
    if name in known or name in OTHERS:
        return None
    if name in REMOVED:
        return f"{name} {REMOVED[name]}."
    meant = get_close_matches(name, known, n=1, cutoff=NEAR_OURS if name.startswith(OURS) else NEAR)
    if meant and (name.startswith(OURS) or (name.startswith(SHARED) and meant[0] not in named)):
        return f"{name} is not a setting, so it has no effect; did you mean {meant[0]}?"
    if name.startswith(OURS):
        return f"{name} is not a setting, so it has no effect; docs/reference/settings.md lists them all."
    return None
