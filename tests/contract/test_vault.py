"""What every `Vault` does: on the fake and on Postgres, where it also has to keep what it holds to itself."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

import pytest
from cryptography.fernet import Fernet
from sqlalchemy import select

from core.errors import ConfigurationError
from core.storage.database import Database
from core.storage.schema.tables import secrets
from core.storage.workspaces import PostgresVault
from tests.fakes.vault import MemoryVault

KEY, OTHER_KEY = Fernet.generate_key().decode(), Fernet.generate_key().decode()
NOON = datetime(2026, 9, 1, 12, tzinfo=UTC)
LATER = NOON + timedelta(minutes=10)


@dataclass
class Now:
    """A clock that is set by hand."""

    moment: datetime = NOON

    def __call__(self) -> datetime:
        return self.moment


@pytest.fixture
def now() -> Now:
    return Now()


@pytest.fixture
def vault(memory_or_database: Database | None, now: Now) -> MemoryVault | PostgresVault:
    return PostgresVault(memory_or_database, [KEY], now) if memory_or_database else MemoryVault(now)


async def test_a_secret_comes_back_as_it_was_put(vault: MemoryVault | PostgresVault) -> None:
    await vault.put("installation", "T1", '{"token": "xoxb-🔑"}')

    assert await vault.get("installation", "T1") == '{"token": "xoxb-🔑"}'
    assert await vault.get("installation", "T2") is None
    assert await vault.get("state", "T1") is None


async def test_a_secret_takes_the_place_of_an_earlier_one(vault: MemoryVault | PostgresVault, now: Now) -> None:
    await vault.put("installation", "T1", "old", LATER)
    await vault.put("installation", "T1", "new")
    now.moment = LATER

    assert await vault.get("installation", "T1") == "new"


async def test_two_who_change_a_secret_do_so_one_after_the_other(vault: MemoryVault | PostgresVault) -> None:
    await vault.put("installation", "T1", "0")

    async def one_more(secret: str) -> str:
        await asyncio.sleep(0)  # lets the others run
        return str(int(secret) + 1)

    counted = await asyncio.gather(*(vault.change("installation", "T1", one_more) for _ in range(5)))

    assert sorted(map(str, counted)) == ["1", "2", "3", "4", "5"]
    assert await vault.get("installation", "T1") == "5"


async def test_a_secret_that_is_not_changed_stays_with_its_end(vault: MemoryVault | PostgresVault, now: Now) -> None:
    await vault.put("installation", "T1", "kept", LATER)

    async def nothing(_: str) -> None:
        return None

    async def failing(_: str) -> str:
        raise LookupError

    assert await vault.change("installation", "T1", nothing) == "kept"
    with pytest.raises(LookupError):
        await vault.change("installation", "T1", failing)
    assert await vault.get("installation", "T1") == "kept"
    assert await vault.change("installation", "T2", failing) is None
    now.moment = LATER
    assert await vault.change("installation", "T1", failing) is None


async def test_an_expired_secret_is_none(vault: MemoryVault | PostgresVault, now: Now) -> None:
    await vault.put("state", "s1", "one", LATER)
    now.moment = LATER - timedelta(seconds=1)
    assert await vault.get("state", "s1") == "one"

    now.moment = LATER
    assert await vault.get("state", "s1") is None


async def test_secrets_are_deleted_by_the_beginning_of_their_key(vault: MemoryVault | PostgresVault) -> None:
    for kind, key in [("bot", "T1"), ("bot", "T1/U1"), ("bot", "T_/U1"), ("bot", "T2"), ("user", "T1")]:
        await vault.put(kind, key, "secret")

    assert await vault.delete("bot", "T_") == 1
    assert await vault.delete("bot", "T1") == 2
    assert await vault.delete("bot", "%") == 0

    assert await vault.get("bot", "T2") == "secret"
    assert await vault.get("user", "T1") == "secret"


async def test_what_has_expired_is_erased(vault: MemoryVault | PostgresVault, now: Now) -> None:
    await vault.put("state", "s1", "one", LATER)
    await vault.put("state", "s2", "two", LATER + timedelta(seconds=1))
    await vault.put("bot", "T1", "three")

    now.moment = LATER

    assert await vault.erase_expired() == 1
    assert await vault.erase_expired() == 0
    assert (await vault.get("state", "s2"), await vault.get("bot", "T1")) == ("two", "three")


@pytest.mark.postgres
async def test_the_database_never_sees_a_secret(database: Database) -> None:
    await PostgresVault(database, [KEY]).put("bot", "T1", "xoxb-hush-hush")

    async with database.begin() as connection:
        stored = str((await connection.execute(select(secrets))).all())

    assert "hush" not in stored


@pytest.mark.postgres
async def test_a_new_key_reads_what_the_old_one_wrote_as_long_as_both_are_named(database: Database) -> None:
    await PostgresVault(database, [KEY]).put("bot", "T1", "old")
    both = PostgresVault(database, [OTHER_KEY, KEY])
    await both.put("bot", "T2", "new")

    assert await both.get("bot", "T1") == "old"
    assert await PostgresVault(database, [OTHER_KEY]).get("bot", "T2") == "new"


@pytest.mark.postgres
async def test_a_secret_of_another_key_is_refused(database: Database) -> None:
    await PostgresVault(database, [KEY]).put("bot", "T1", "secret")
    wrong = PostgresVault(database, [OTHER_KEY])

    with pytest.raises(ConfigurationError, match=r"A stored secret \(bot\) was encrypted with a key .* add that key"):
        await wrong.get("bot", "T1")

    assert await PostgresVault(database, [KEY]).get("bot", "T1") == "secret"


@pytest.mark.postgres
async def test_without_a_key_nothing_is_stored_and_the_error_says_how_to_make_one(database: Database) -> None:
    keyless = PostgresVault(database, [])

    with pytest.raises(ConfigurationError, match=r"ADVISOR_ENCRYPTION_KEY is not set.*Fernet.generate_key\(\)"):
        await keyless.put("bot", "T1", "secret")

    assert await keyless.delete("bot", "") == 0
    assert await keyless.erase_expired() == 0


@pytest.mark.postgres
@pytest.mark.parametrize("malformed", ["hush-hush", KEY[:-4], "é" * 44, ""], ids=["words", "short", "accents", "empty"])
def test_a_malformed_key_is_told_by_its_place_and_not_by_its_value(database: Database, malformed: str) -> None:
    with pytest.raises(ConfigurationError, match=r"key 2 is not 32 bytes.*Fernet.generate_key\(\)") as caught:
        PostgresVault(database, [KEY, malformed])

    assert "hush" not in str(caught.value)
