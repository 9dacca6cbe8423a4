"""Bots of workspaces in the vault: found by their workspace or organisation, and erased without a neighbour."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

import pytest
from slack_sdk.oauth.installation_store import Bot
from slack_sdk.oauth.token_rotation.async_rotator import AsyncTokenRotator

from adapters.slack.installing.installations import SignedStates, StoredAuthorize, VaultInstallations
from adapters.slack.installing.rotation import Rotation
from core.errors import DatabaseUnavailable
from tests.fakes.vault import MemoryVault


@dataclass
class SlowVault(MemoryVault):
    """It tells nothing while it is not `open`; it fails with an `error`."""

    open: asyncio.Event = field(default_factory=asyncio.Event)
    error: DatabaseUnavailable | None = None

    async def get(self, kind: str, key: str) -> str | None:
        await self.open.wait()
        if self.error:
            raise self.error
        return await super().get(kind, key)


class PlayedRotator(AsyncTokenRotator):
    """Slack takes its time to exchange a token."""

    def __init__(self) -> None:
        super().__init__(client_id="1.2", client_secret="secret")
        self.asked, self.open = 0, asyncio.Event()

    async def perform_bot_token_rotation(self, *, bot: Bot, minutes_before_expiration: int = 120) -> Bot | None:
        self.asked += 1
        await self.open.wait()
        bot.bot_token, bot.bot_token_expires_at = "xoxe.xoxb-new", int(time.time()) + 86_400
        return bot


@dataclass
class CountingVault(MemoryVault):
    """It counts who waits to change something, as each of them holds a connection to the database."""

    waiting: int = 0
    most: int = 0

    async def change(self, kind: str, key: str, changed: Callable[[str], Awaitable[str | None]]) -> str | None:
        self.waiting += 1
        self.most = max(self.most, self.waiting)
        try:
            return await super().change(kind, key, changed)
        finally:
            self.waiting -= 1


def bot(team: str | None, enterprise: str | None = None, whole: bool = False) -> Bot:
    return Bot(
        team_id=team,
        enterprise_id=enterprise,
        bot_token=f"xoxb-{team or enterprise}",
        bot_id="B1",
        bot_user_id="UBOT",
        bot_scopes="chat:write,commands",
        installed_at=1.0,
        is_enterprise_install=whole,
    )


async def token(installations: VaultInstallations, team: str, enterprise: str | None = None) -> str | None:
    found = await installations.async_find_bot(enterprise_id=enterprise, team_id=team)
    return found.bot_token if found else None


async def test_a_bot_comes_back_as_it_was_kept() -> None:
    installations = VaultInstallations(MemoryVault())
    await installations.async_save_bot(bot("T1"))

    found = await installations.async_find_bot(enterprise_id=None, team_id="T1")

    assert found is not None
    assert vars(found) == vars(bot("T1"))


async def test_a_workspace_of_an_organisation_uses_its_own_bot_before_the_organisations() -> None:
    installations = VaultInstallations(MemoryVault())
    await installations.async_save_bot(bot("T1", "E1"))
    await installations.async_save_bot(bot(None, "E1", whole=True))

    assert await token(installations, "T1", "E1") == "xoxb-T1"
    assert await token(installations, "T2", "E1") == "xoxb-E1"
    assert await token(installations, "T2") is None


async def test_one_workspace_is_erased_and_its_neighbour_stays() -> None:
    installations = VaultInstallations(MemoryVault())
    await installations.async_save_bot(bot("T1"))
    await installations.async_save_bot(bot("T12"))

    await installations.async_delete_all(enterprise_id=None, team_id="T1")

    assert await token(installations, "T1") is None
    assert await token(installations, "T12") == "xoxb-T12"


async def test_nobody_is_authorized_where_the_app_is_not_installed() -> None:
    authorize = StoredAuthorize(VaultInstallations(MemoryVault()))

    assert await authorize(enterprise_id=None, team_id="T1", user_id="U1") is None


async def known(vault: SlowVault) -> StoredAuthorize:
    """Somebody of the workspace was there before."""
    authorize = StoredAuthorize(VaultInstallations(vault), patience=0)
    await VaultInstallations(vault).async_save_bot(bot("T1"))
    vault.open.set()
    assert await authorized(authorize) == "xoxb-T1"
    return authorize


async def authorized(authorize: StoredAuthorize) -> str | None:
    found = await authorize(enterprise_id=None, team_id="T1", user_id="U1")
    return found.bot_token if found else None


async def test_slack_does_not_wait_for_a_slow_database_where_the_token_is_known() -> None:
    vault = SlowVault()
    authorize = await known(vault)
    vault.open.clear()

    assert await authorized(authorize) == "xoxb-T1"


async def test_a_known_token_is_used_while_the_database_is_away() -> None:
    vault = SlowVault()
    authorize = await known(vault)
    vault.error = DatabaseUnavailable("Postgres is away.")

    assert await authorized(authorize) == "xoxb-T1"


async def test_an_unknown_token_is_not_made_up_while_the_database_is_away() -> None:
    vault = SlowVault(error=DatabaseUnavailable("Postgres is away."))
    vault.open.set()

    with pytest.raises(DatabaseUnavailable):
        await authorized(StoredAuthorize(VaultInstallations(vault)))


async def test_a_bot_that_was_removed_is_used_no_more() -> None:
    vault = SlowVault()
    await known(vault)
    authorize = StoredAuthorize(VaultInstallations(vault))
    assert await authorized(authorize) == "xoxb-T1"
    await VaultInstallations(vault).async_delete_all(enterprise_id=None, team_id="T1")

    assert await authorized(authorize) is None


async def test_a_state_is_good_once_and_only_when_it_was_issued() -> None:
    states = SignedStates("secret")
    issued, other = await states.async_issue(), await SignedStates("another").async_issue()

    said = [await states.async_consume(each) for each in (issued, issued, other, "made up", "", "9999999999.x.")]

    assert said == [True, False, False, False, False, False]


async def test_a_state_dies_after_ten_minutes() -> None:
    now = datetime.now(UTC)
    issued = await SignedStates("secret", lambda: now).async_issue()

    for minutes, is_good in ((11, False), (9, True)):
        later = SignedStates("secret", lambda passed=minutes: now + timedelta(minutes=passed))  # type: ignore[misc]
        assert await later.async_consume(issued) is is_good


async def exchanging() -> tuple[CountingVault, PlayedRotator, VaultInstallations]:
    """An organisation whose token ends within the hour."""
    vault, rotator = CountingVault(), PlayedRotator()
    installations = VaultInstallations(vault, Rotation(rotator, "", lambda _: None))
    ending = bot(None, "E1", whole=True)
    ending.bot_token_expires_at = int(time.time()) + 3_600
    await installations.async_save_bot(ending)
    return vault, rotator, installations


async def test_all_workspaces_of_an_organisation_wait_for_one_exchange_on_one_connection() -> None:
    vault, rotator, installations = await exchanging()
    waiting = asyncio.gather(*(token(installations, f"T{number}", "E1") for number in range(20)))
    await asyncio.sleep(0.05)

    rotator.open.set()

    assert set(await waiting) == {"xoxe.xoxb-new"}
    assert (rotator.asked, vault.most) == (1, 1)


async def test_an_exchange_goes_on_when_who_waits_for_it_gives_up() -> None:
    _, rotator, installations = await exchanging()
    waiting = asyncio.create_task(token(installations, "T1", "E1"))
    await asyncio.sleep(0.05)

    waiting.cancel()
    await asyncio.wait({waiting})
    rotator.open.set()

    assert await token(installations, "T1", "E1") == "xoxe.xoxb-new"
    assert rotator.asked == 1
