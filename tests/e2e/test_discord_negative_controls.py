"""Whether our checks would notice: each safeguard is taken away in discord.py, and the check that guards it reports it.

| taken away | noticed by `problems_of`, and by the tests named here |
|---|---|
| the early deferral | test_acknowledges_a_command_at_once_while_the_advisor_is_slow |
| `ephemeral` | test_answers_a_private_command_for_the_person_alone |
| `AllowedMentions.none()` | test_what_a_page_or_a_model_writes_rings_no_bell |
"""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import discord
import pytest

from tests.standins.discord_bench import Bench, bench
from tests.standins.discord_rest import LOADING_PRIVATE, Pending
from tests.standins.services import PlannedAdvisor

pytestmark = pytest.mark.slow

Defer = Callable[..., Awaitable[Any]]


async def asked_in_private(on: Bench) -> Pending:
    """A private `/ask` that takes its time, until the bot has said its last word."""
    assert on.advisor.gate
    asked = await on.played.ask(question="when can I drop a class?", private=True)
    await on.advisor.arrived.wait()
    on.advisor.gate.set()
    await on.client.close()
    return asked


def problems_of(asked: Pending, on: Bench) -> set[str]:
    """Which promises of a private command were broken."""
    refused = [call for call in on.played.rest.calls if call.status == 400]
    kept = {
        "acknowledged": asked.acknowledged and bool(asked.texts),
        "private": bool(asked.flags & LOADING_PRIVATE) and asked.private,
        "rings no bell": not refused and bool(asked.texts),
    }
    return {promise for promise, is_kept in kept.items() if not is_kept}


def without_deferral(patch: pytest.MonkeyPatch) -> None:
    async def later(*_: object, **__: object) -> None:
        return None

    patch.setattr(discord.InteractionResponse, "defer", later)


def without_ephemeral(patch: pytest.MonkeyPatch) -> None:
    original: Defer = discord.InteractionResponse.defer

    async def publicly(self: Any, *, ephemeral: bool = False, thinking: bool = False) -> Any:
        return await original(self, ephemeral=False, thinking=thinking)

    patch.setattr(discord.InteractionResponse, "defer", publicly)


def without_private_parts(patch: pytest.MonkeyPatch) -> None:
    original: Defer = discord.Webhook.send

    async def publicly(self: Any, *args: Any, **given: Any) -> Any:
        return await original(self, *args, **given | {"ephemeral": False})

    patch.setattr(discord.Webhook, "send", publicly)


def with_bells(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(discord.AllowedMentions, "none", discord.AllowedMentions.all)


def unchanged(_: pytest.MonkeyPatch) -> None:
    return None


@pytest.mark.parametrize(
    ("broken", "noticed"),
    [
        (unchanged, set()),
        (without_deferral, {"acknowledged", "private", "rings no bell"}),
        (without_ephemeral, {"private"}),
        (without_private_parts, {"private"}),
        (with_bells, {"acknowledged", "rings no bell"}),
    ],
)
async def test_a_safeguard_that_is_taken_away_is_noticed(
    broken: Callable[[pytest.MonkeyPatch], None], noticed: set[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    broken(monkeypatch)

    async with bench(PlannedAdvisor(text="word " * 900, gate=asyncio.Event())) as on:
        asked = await asked_in_private(on)

    assert problems_of(asked, on) == noticed
