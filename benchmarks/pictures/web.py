"""Picture the web page and its console in Chromium: `python -m benchmarks.pictures.web`.

The settings name a crawled index, such as that which `advisor demo` keeps (`ADVISOR_DATA_DIR=.advisor/demo`). Needs the
extra `browser` and a Chromium on the PATH.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

from adapters.web.console.links import Links
from benchmarks.students.rows import read_rows
from benchmarks.students.sites import DEMO
from bot.app import advisor_app
from bot.application import App
from bot.operations import services_of
from bot.serving.console import console_of
from bot.serving.platforms import web_client, web_keys
from bot.settings import Settings
from bot.terminal.logs import configure_logs
from core.domain.access import Role, Staff
from core.domain.conversation import ConversationKey, Message
from tests.standins.chromium import chromium

FOLDER = Path("docs/pictures/web")
QUESTIONS = ("How much is a parking permit?", "and for a motorcycle?")
_DESKTOP, _PHONE = {"width": 834, "height": 800}, {"width": 390, "height": 780}
_CONSOLE, _EACH = {"width": 1_000, "height": 800}, 30  # of the questions of suites, one in so many


async def picture() -> None:
    """Ask, and write six pictures."""
    settings = Settings(web=True, web_port=0)
    async with advisor_app(settings) as app, _served(app) as address:
        await _asked(app)
        for shade in ("light", "dark"):
            await _of_page(address, f"answer-{shade}", QUESTIONS, color_scheme=shade, viewport=_DESKTOP)
            phone = {"viewport": _PHONE, "device_scale_factor": 1.5}
            await _of_page(address, f"phone-{shade}", QUESTIONS[:1], color_scheme=shade, **phone)
            link = Links(web_keys(settings)).new(Staff("maria", Role.ADMIN), datetime.now(UTC))
            await _of_console(f"{address}console/enter?link={link}", f"console-{shade}", shade)


async def _asked(app: App) -> None:
    """Questions of students, so that the console has something to show."""
    for row in [each for each in read_rows(is_sealed=False) if each.site == DEMO and not each.history][::_EACH]:
        somebody = ConversationKey("web", "page", uuid4().hex, uuid4().hex)
        await app.engine.answer(Message(str(uuid4()), somebody, row.question, datetime.now(UTC)))


async def _of_page(address: str, name: str, questions: tuple[str, ...], **context: object) -> None:
    async with chromium(**context) as shown:
        await shown.open(address)
        for question in questions:
            await shown.ask(question)
        await shown.page.evaluate("() => { document.activeElement.blur(); scrollTo(0, 0); }")
        talk, seen = await shown.page.locator("#talk").bounding_box(), shown.page.viewport_size
        is_phone = seen["width"] < seen["height"]
        height = seen["height"] if is_phone else talk["y"] + talk["height"]
        clip = {"x": 0, "y": 0, "width": seen["width"], "height": height}
        await shown.page.screenshot(path=FOLDER / f"{name}.png", full_page=not is_phone, clip=clip)


async def _of_console(address: str, name: str, shade: str) -> None:
    async with chromium(color_scheme=shade, viewport=_CONSOLE) as shown:
        await shown.open(address)
        await shown.page.click("button.primary")
        await shown.page.wait_for_selector("nav a[aria-current]")
        await shown.page.screenshot(path=FOLDER / f"{name}.png", full_page=True)


@asynccontextmanager
async def _served(app: App) -> AsyncIterator[str]:
    client = web_client(app.settings, replace(services_of(app), console=console_of(app)))
    serving = asyncio.create_task(client.run())
    await client.connected.wait()
    try:
        yield client.address
    finally:
        await client.close()
        await serving


if __name__ == "__main__":
    configure_logs("ERROR", "text")
    asyncio.run(picture())
