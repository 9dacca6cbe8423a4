"""What the load test adds to answering: offices, profiles, languages, and stored questions without answers."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import uuid4

import yaml

from core.domain.answer import Answer, Outcome, Trace
from core.domain.conversation import ConversationKey, Message, StandaloneQuestion
from core.memory.history import PostgresConversations
from core.storage.database import Database
from tests.standins.campus import CAMPUS
from tests.standins.campus_bot import Town
from tests.standins.discord_payloads import GUILD
from tests.standins.slack.workspace import TEAM

OFFICES = {"discord": ("Library", "5001"), "slack": ("Registrar", "C5001")}
MISSED = 2_000  # questions of the last weeks that the pages did not answer
THINGS = ("laundry", "a swimming pool", "bicycle storage", "a piano room", "gowns", "a nap room", "lockers", "skis")


def switch_on(town: Town, folder: Path) -> dict[str, str]:
    """Prepare both platforms and write the files; the variables of a bot with all parts."""
    town.slack.workspace.others.add(OFFICES["slack"][1])
    # Every second person reads Spanish, and each locale is asked for.
    town.slack.workspace.locales |= {f"U{number}": ("es-ES", "en-US")[number // 2 % 2] for number in range(1, 1_000)}
    offices = [{"name": name, f"{platform}_channel": place} for platform, (name, place) in OFFICES.items()]
    common = {"sources": [CAMPUS.name], "keep_days": 90, "contact": "the library desk, 555-0142"}
    places = [{"platform": "discord", "id": GUILD} | common, {"platform": "slack", "id": TEAM} | common]
    files = {"offices": {"offices": offices}, "served": {"others": "refused", "workspaces": places}}
    for name, content in files.items():
        (folder / f"{name}.yaml").write_text(yaml.safe_dump(content), encoding="utf-8")
    paths = {"ADVISOR_OFFICES_FILE": "offices", "ADVISOR_WORKSPACES_FILE": "served"}
    return {variable: str(folder / f"{name}.yaml") for variable, name in paths.items()}


async def store_missed(database_url: str) -> None:
    """Questions of many people that were refused."""
    database = Database(database_url)
    store, now = PostgresConversations(database), datetime.now(UTC)
    for number in range(MISSED):
        asked = f"Where is {THINGS[number % len(THINGS)]} number {number}?"
        where = ConversationKey("discord", GUILD, "80000", f"9{number:05}")
        message = Message(f"missed{number}", where, asked, now - timedelta(hours=1 + number % 600))
        await store.claim(message)
        refusal = Answer(uuid4(), Outcome.NO_EVIDENCE, "?", StandaloneQuestion(asked, asked))
        await store.remember(message, refusal, Trace((), ()))
    await database.dispose()
