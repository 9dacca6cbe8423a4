"""A web page that is served on a free port of loopback, and a browser without scripts that visits it."""

import asyncio
import re
import ssl
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from html import unescape

import httpx2
from lxml import html as parsed  # type: ignore[import-untyped]

from adapters.web.client import WebClient
from adapters.web.options import WebOptions
from core.screens.services import Services

OPTIONS = WebOptions(port=0, keys=("a key for tests, long enough for all",))
EVENTS = {"accept": "text/html, text/event-stream"}
Form = Mapping[str, str]
TRUST = ssl.create_default_context()  # each client would read all authorities again


@dataclass
class Browser:
    """Keeps cookies, and sends the forms of the page that it shows, as browsers do."""

    http: httpx2.AsyncClient
    page: str = ""
    response: httpx2.Response | None = None
    sent: dict[str, str] = field(default_factory=dict)

    async def open(self, path: str = "", **headers: str) -> "Browser":
        """Shows a page."""
        return self.show(await self.http.get(path, headers=headers))

    async def ask(self, question: str, headers: Mapping[str, str] | None = None, **changed: str) -> "Browser":
        """Sends the form with the question."""
        self.sent = {**self.form("ask"), "question": question, **changed}
        return self.show(await self.http.post("ask", data=self.sent, headers=headers))

    async def press(self, label: str, **filled: str) -> "Browser":
        """Sends the form of a button."""
        [button] = [each for each in self.tree.iter("button") if label in each.text_content()][:1]
        form = next(each for each in button.iterancestors("form"))
        self.sent = {each.name: each.value or "" for each in form.iter("input", "textarea") if _counts(each)}
        self.sent |= {each.name: each.value for each in form.iter("select")}
        self.sent |= {button.get("name", "-"): button.get("value", "")} | filled
        return self.show(await self.http.post(str(form.get("action")), data=self.sent))

    def carry(self, cookie: str) -> None:
        """Has this cookie alone."""
        self.http.cookies.clear()
        self.http.cookies.set("advisor_visit", cookie, domain="127.0.0.1", path="/")

    def form(self, name: str) -> dict[str, str]:
        """The fields of the form of this id that are not typed."""
        form = next(each for each in self.tree.iter("form") if each.get("id") == name)
        return {each.name: each.value for each in form.iter("input") if each.get("type") == "hidden"}

    @property
    def tree(self) -> "parsed.HtmlElement":
        """The page as elements."""
        return parsed.fromstring(self.page)

    @property
    def text(self) -> str:
        """What is read on it."""
        return re.sub(r"\s+", " ", unescape(self.tree.text_content()))

    @property
    def status(self) -> int:
        """The status of the last response."""
        return self.response.status_code if self.response else 0

    def show(self, response: httpx2.Response) -> "Browser":
        """Shows what came back."""
        self.response, self.page = response, response.text
        return self


def articles_in(markup: str) -> "list[parsed.HtmlElement]":
    """The answers in a part of a page."""
    return list(parsed.fromstring(f"<div>{markup}</div>").iter("article"))


def _counts(field: "parsed.HtmlElement") -> bool:
    return field.get("type") != "checkbox" or "checked" in field.attrib


@asynccontextmanager
async def served_page(services: Services, **options: object) -> AsyncIterator[str]:
    """The address of a page on these services."""
    client = WebClient(services, replace(OPTIONS, **options))  # type: ignore[arg-type] # fields of the options
    serving, connected = asyncio.create_task(client.run()), asyncio.create_task(client.connected.wait())
    try:
        await asyncio.wait({serving, connected}, return_when=asyncio.FIRST_COMPLETED)
        yield client.address
    finally:
        connected.cancel()
        await client.close()
        await serving


@asynccontextmanager
async def browsing(address: str) -> AsyncIterator[Browser]:
    """A browser that has the page open."""
    async with httpx2.AsyncClient(base_url=address, verify=TRUST) as http:
        yield await Browser(http).open()
