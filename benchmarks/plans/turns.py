"""Ask the turns of `turns.yaml` over the wire of a played platform: `python -m benchmarks.plans.turns [--on slack]`.

`says` are patterns that a right reply has, `never` ones that it has not; `order` are courses in the order of their
terms, `terms` says of a term which courses it `has` and `lacks`, `at_most` how many courses any has, `dates` are named.
Where `declines` stands no reply can be right that gives a plan. What is not right is printed: whether it is honestly
declined or wrong is judged by eye, and so is what is right by its words alone.
"""

import argparse
import asyncio
import mimetypes
import re
from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zoneinfo import ZoneInfo

import yaml

from benchmarks.sites.local_site import LocalSite, Served, served
from bot.app import advisor_app
from bot.application import App
from bot.commands.demo import FOLDER, demo_source
from bot.job_wiring import build_crawl
from bot.operations import services_of
from bot.running import prepared_settings
from core.crawl.crawler import HttpCrawler
from core.domain.conversation import WorkspaceProfile
from core.messages.speaking import say
from core.screens.services import Services
from tests.standins.reminder_rooms import ReminderRoom, discord_reminders, slack_reminders
from tests.standins.threaded_extractor import ThreadExtractor

_FILE, _ZONE = Path(__file__).with_name("turns.yaml"), ZoneInfo("America/New_York")
_ROOMS: Mapping[str, Callable[[Services], AbstractAsyncContextManager[ReminderRoom]]] = {
    "discord": discord_reminders,
    "slack": slack_reminders,
}
_SUMMER = date(2026, 7, 20)  # "now" where a turn does not say
_TERM = re.compile(r"^((?:Fall|Spring|Summer) \d{4}) \(", re.MULTILINE)
_COURSE = re.compile(r"^[-•] ([A-Z]{2,4} \d{3})\b", re.MULTILINE)


@dataclass
class Clock:
    """The time on the campus."""

    now: datetime

    def __call__(self) -> datetime:
        return self.now


def main() -> None:
    """Prints each reply that is not right, and how many are."""
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--on", choices=_ROOMS, default="discord")
    options.add_argument("--file", type=Path, default=_FILE, help="with turns like those")
    options.add_argument("--only", nargs="*", help="turns by name")
    options.add_argument("--all", action="store_true", help="print right replies, too")
    given = options.parse_args()
    turns = [each for each in _read(given.file)["turns"] if not given.only or each["id"] in given.only]
    right = 0
    for turn, said in asyncio.run(_asked(turns, given.on)):
        faults = list(_faults(said, turn))
        right += not faults
        if faults or given.all:
            print(f"### {turn['id']}: {' | '.join(turn['talk'])}", *faults, said, sep="\n", end="\n\n")
    print(f"right: {right} of {len(turns)}")


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return found


async def _asked(turns: Sequence[Mapping[str, Any]], platform: str) -> list[tuple[Mapping[str, Any], str]]:
    clock = Clock(datetime.combine(_SUMMER, time(12), _ZONE))
    async with _campus(clock) as app, _ROOMS[platform](services_of(app)) as room:
        where = WorkspaceProfile(platform, room.person.workspace)
        await app.stores.workspace_profiles.save(where)
        return [(turn, await _talked(turn, room, app, clock)) for turn in turns]


@asynccontextmanager
async def _campus(clock: Clock) -> AsyncIterator[App]:
    """The demo campus with the pages of the file, crawled."""
    with TemporaryDirectory() as folder, served(_site()) as site:
        settings = prepared_settings("ERROR", data_dir=Path(folder), timezone=_ZONE.key, questions_per_minute=0)
        settings = settings.model_copy(update={"database_url": None, "openai_base_url": None, "openai_model": None})
        async with advisor_app(settings, clock) as app:
            crawler = HttpCrawler(settings.user_agent, ThreadExtractor(), clock=clock)
            await build_crawl(app, crawler).run([demo_source(site.address)])
            yield app


def _site() -> LocalSite:
    folder, site, added = FOLDER / "site", LocalSite(), _read(_FILE)["pages"]
    for file in filter(Path.is_file, folder.rglob("*")):
        kind = mimetypes.guess_type(file.name)[0] or "text/plain"
        page = Served(file.read_bytes(), headers={"Content-Type": kind})
        site.pages |= {f"/{file.relative_to(folder)}".removesuffix(end): page for end in ("", "index.html")}
    links = "".join(f'<li><a href="{each["path"]}">More</a></li>' for each in added)
    home = (folder / "index.html").read_text(encoding="utf-8").replace("</body>", f"<ul>{links}</ul></body>")
    site.put("/", home)
    for each in added:
        site.put(each["path"], f"<html lang=en><main>{each['page']}</main></html>")
    return site


async def _talked(turn: Mapping[str, Any], room: ReminderRoom, app: App, clock: Clock) -> str:
    """The reply to the last message of a talk by a person of whom nothing is stored, who agrees to be reminded."""
    clock.now = datetime.combine(turn.get("now", _SUMMER), time(12), _ZONE)
    await app.stores.archive.forget(room.person)
    said = ""
    for message in turn["talk"]:
        if say("reminders.yes") in str(getattr(room, "last", "")):
            await room.press(say("reminders.yes"))
        clock.now += timedelta(minutes=1)
        before = len(room.direct())
        await room.say(message)
        said = "\n".join(room.direct()[before:])
    return said.replace("**", "").replace("*", "")


def _faults(said: str, turn: Mapping[str, Any]) -> Iterator[str]:
    yield from (f"lacks {each}" for each in turn.get("says", ()) if not _has(said, each))
    yield from (f"has {each}" for each in turn.get("never", ()) if _has(said, each))
    yield from (f"lacks {each}" for each in turn.get("dates", ()) if not _has(said, _written(each)))
    parts = _TERM.split(said)[1:]
    terms = {name: _COURSE.findall(lines) for name, lines in zip(parts[::2], parts[1::2], strict=True)}
    if turn.get("declines") and terms:
        yield "a plan"
    at = {code: number for number, codes in enumerate(terms.values()) for code in codes}
    for one, other in pairwise(turn.get("order", ())):
        if at.get(one, 99) >= at.get(other, -1):
            yield f"{one} is not before {other}"
    if max(map(len, terms.values()), default=0) > turn.get("at_most", 99):
        yield "too many courses in a term"
    for name, its in turn.get("terms", {}).items():
        courses = ", ".join(terms.get(name, ()))
        yield from (f"{name} lacks {each}" for each in its.get("has", ()) if not _has(courses, each))
        yield from (f"{name} has {each}" for each in its.get("lacks", ()) if _has(courses, each))


def _has(said: str, pattern: str) -> bool:
    return re.search(pattern, said, re.IGNORECASE | re.MULTILINE) is not None


def _written(day: date) -> str:
    return f"{day.isoformat()}|{day:%B} {day.day}\\b|{day.day} {day:%B}"


if __name__ == "__main__":
    main()
