"""The health pages, asked over HTTP on loopback."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import aiohttp
import pytest

from bot.commands.status import chat_model_note
from bot.serving.health import Health, Readiness, health_server
from bot.serving.metrics import Metrics
from bot.settings import load_settings
from core.errors import ConfigurationError


@pytest.fixture
def port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@asynccontextmanager
async def served(port: int, state: str = "ok") -> AsyncIterator[str]:
    async def check() -> str:
        return state

    async with health_server(Health(Readiness({"database": check}), Metrics()), "127.0.0.1", port):
        yield f"http://127.0.0.1:{port}"


async def fetched(url: str) -> tuple[int, str]:
    async with aiohttp.ClientSession() as session, session.get(url) as reply:
        return reply.status, await reply.text()


async def test_alive_while_the_loop_turns_whatever_else_is_wrong(port: int) -> None:
    async with served(port, state="away") as address:
        assert await fetched(f"{address}/livez") == (200, '{"live": true}')


async def test_ready_when_every_check_is_fine(port: int) -> None:
    async with served(port) as address:
        assert await fetched(f"{address}/readyz") == (200, '{"ready": true, "checks": {"database": "ok"}, "notes": {}}')


async def test_not_ready_says_what_is_missing(port: int) -> None:
    async with served(port, state="away") as address:
        assert await fetched(f"{address}/readyz") == (
            503,
            '{"ready": false, "checks": {"database": "away"}, "notes": {}}',
        )


async def test_the_numbers_are_in_prometheus_form(port: int) -> None:
    async with served(port) as address, aiohttp.ClientSession() as session, session.get(f"{address}/metrics") as reply:
        assert reply.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        assert "# TYPE advisor_questions_total counter" in await reply.text()


async def test_the_status_of_another_process_names_a_paused_chat_model(port: int) -> None:
    async def notes() -> dict[str, str]:
        return {"chat model": "paused after 3 failures in a row"}

    health = Health(Readiness({}), Metrics(), notes)
    settings = load_settings(health_port=port)
    async with health_server(health, "127.0.0.1", port):
        note = await asyncio.to_thread(chat_model_note, settings)

    assert note == "paused after 3 failures in a row"
    assert chat_model_note(settings) is None
    assert chat_model_note(load_settings(health_port=0)) is None


async def test_a_taken_port_is_told_with_its_remedy(port: int) -> None:
    async with served(port):
        with pytest.raises(ConfigurationError, match=rf"127.0.0.1:{port} .*ADVISOR_HEALTH_PORT .* 0 for none"):
            async with served(port):
                pass
