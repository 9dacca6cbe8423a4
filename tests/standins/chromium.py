"""Pages in the Chromium of the system, driven by Playwright."""

import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any

CHROMIUM = shutil.which("chromium") if find_spec("playwright") else None


@dataclass
class Shown:
    """A page of Chromium; `complaints` are its errors and what its policies refused."""

    page: Any
    complaints: list[str] = field(default_factory=list)

    async def open(self, address: str) -> "Shown":
        """Shows an address."""
        self.page.on("console", lambda said: self.complaints.append(said.text) if said.type == "error" else None)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        await self.page.goto(address)
        return self

    async def ask(self, question: str) -> None:
        """Asks, and waits for the whole answer."""
        before = await self.page.locator("article").count()
        await self.page.fill("#question", question)
        await self.page.click("form#ask button.primary")
        await self.page.locator("article:not([aria-busy])").nth(before).wait_for()


@asynccontextmanager
async def chromium(*arguments: str, **context: Any) -> AsyncIterator[Shown]:
    from playwright.async_api import async_playwright

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", *arguments])
        opened = await browser.new_context(**context)
        try:
            yield Shown(await opened.new_page())
        finally:
            await browser.close()
