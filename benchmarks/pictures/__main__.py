"""Play conversations with the real bot and draw them: `python -m benchmarks.pictures`; `--draw` only draws again."""

import argparse
import asyncio
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import cast

from benchmarks.pictures import recordings
from benchmarks.pictures.drawing.html_page import page
from benchmarks.pictures.drawing.looks import Shade
from benchmarks.pictures.drawing.svg_picture import picture
from benchmarks.pictures.playing.agent_view import STEPS, SUGGESTED, listed
from benchmarks.pictures.playing.campus import NOW, Campus, open_campus
from benchmarks.pictures.playing.discord_room import DiscordRoom
from benchmarks.pictures.playing.scenes import SCRIPTS, play
from benchmarks.pictures.playing.slack_room import SlackRoom
from benchmarks.pictures.reading.panels import panels_of
from bot.setting_up.good_questions import suggest
from bot.terminal.logs import configure_logs
from tests.standins.chat_model_server import PlayedChatModel
from tests.standins.discord_server import PlayedDiscord
from tests.standins.slack.stand_in import PlayedSlack

PLATFORMS = ("discord", "slack")
SHADES: tuple[Shade, ...] = ("light", "dark")
FOLDER = Path("docs/pictures/conversations")
# The scenes that a page of the documentation shows; all are in the HTML pages.
IN_PAGES = {
    "discord": ("answer", "hand-off", "setup", "pointed-to"),
    "slack": ("now", "hand-off", "distress", "steps", "suggested", "simply-asked"),
}


async def record(folder: Path) -> None:
    """Play all scenes on both platforms and store what the platforms got."""
    for platform in PLATFORMS:
        async with open_campus(folder, platform) as campus:
            scenes = await _played(campus)
        if platform == "slack":
            scenes += await _with_a_model(folder)
        recordings.save(platform, scenes, _changing(campus.address))


async def _played(campus: Campus) -> list[recordings.Scene]:
    if isinstance(campus.played, PlayedDiscord):
        return await play(campus, DiscordRoom(campus.played), SCRIPTS)
    room = SlackRoom(campus.played)
    scenes = await play(campus, room, SCRIPTS)
    await suggest(campus.app)
    return scenes + await play(campus, room, [SUGGESTED])


async def _with_a_model(folder: Path) -> list[recordings.Scene]:
    """What takes a language model, whose words come one after the other."""
    async with PlayedChatModel(delay=3.0, script=listed) as model, open_campus(folder, "slack", model) as campus:
        return await play(campus, SlackRoom(cast(PlayedSlack, campus.played)), [STEPS])


def _changing(address: str) -> dict[str, str]:
    """The port and the day of this run; people's messages bear the day that it is, the campus has its own."""
    local, today = address.rpartition(":")[0].removeprefix("http://"), datetime.now(UTC).date()
    here = {address: f"https://{recordings.HOST}", local: recordings.HOST}
    return here | {today.isoformat(): NOW.date().isoformat()}


def main() -> None:
    """Record, draw, and say what was written."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--draw", action="store_true", help="only draw what was recorded before")
    given = parser.parse_args()
    configure_logs("WARNING", "text")
    if not given.draw:
        with TemporaryDirectory() as folder:
            asyncio.run(record(Path(folder)))
    print(f"{FOLDER} holds {draw()} files.")


def files() -> Iterator[tuple[str, str]]:
    """Names and contents: a page a platform, and pictures of some scenes, light and dark. Raises UnknownPart."""
    for platform in PLATFORMS:
        scenes = [(each.name, each.title, panels_of(each, platform)) for each in recordings.load(platform)]
        yield f"{platform}.html", page(platform, scenes)
        for name, title, panels in scenes:
            if name in IN_PAGES[platform]:
                for shade in SHADES:
                    yield f"{platform}-{name}-{shade}.svg", picture(title, panels, platform, shade)


def draw() -> int:
    """Write all files; how many there are."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    written = [(FOLDER / name).write_text(content, encoding="utf-8") for name, content in files()]
    return len(written)


if __name__ == "__main__":
    main()
