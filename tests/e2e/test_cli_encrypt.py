"""`advisor encrypt`, and what `advisor doctor` says: switched on, with a new key, with a wrong one, switched off."""

import asyncio
import os
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from cryptography.fernet import Fernet

from core.memory.history import PostgresConversations
from core.storage.database import Database
from tests.e2e.test_cli_end_to_end import ROOT, Shell
from tests.standins.databases import TEMPLATE, cloned
from tests.standins.exchanges import answered, question, reply
from tests.standins.table_dumps import dumped, traces_of

pytestmark = pytest.mark.postgres
OLD, NEW = (Fernet.generate_key().decode() for _ in range(2))
ON = {"ADVISOR_ENCRYPT_CONVERSATIONS": "true"}
ANSWER, WORDS = uuid4(), "zqsecret appeal"


async def keep(url: str) -> None:
    database = Database(url)
    await answered(PostgresConversations(database), question(words=f"What of my {WORDS}?"), reply(number=ANSWER))
    await database.dispose()


@pytest.fixture
def shell(tmp_path: Path, postgres_url: str) -> Iterator[Shell]:
    """A shell whose database holds one question with its answer, in the clear."""
    (tmp_path / "sources.yaml").write_text("sources:\n  - {name: c, start_urls: ['https://larkmoor.example/']}\n")
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "TMPDIR", "USER"}}
    ours = {"PYTHONPATH": str(ROOT), "ADVISOR_DATA_DIR": str(tmp_path / "data"), "ADVISOR_HEALTH_PORT": "0"}
    with cloned(postgres_url, TEMPLATE) as url:
        asyncio.run(keep(url))
        yield Shell(tmp_path, kept | ours | {"DATABASE_URL": url})


def told_by_doctor(shell: Shell, **variables: str) -> str:
    [line] = [each for each in shell.run("doctor", **variables).stdout.splitlines() if "encryption of words" in each]
    return line


def words_stored(shell: Shell) -> list[str]:
    return traces_of([WORDS], dumped(shell.environment["DATABASE_URL"]))


@pytest.mark.slow
def test_it_is_switched_on_rotated_and_switched_off(shell: Shell) -> None:
    assert "off (ADVISOR_ENCRYPT_CONVERSATIONS is not set)" in told_by_doctor(shell)
    assert "6 texts are in the clear; run `advisor encrypt`" in told_by_doctor(shell, ADVISOR_ENCRYPTION_KEY=OLD, **ON)

    on = shell.run("encrypt", ADVISOR_ENCRYPTION_KEY=OLD, **ON)
    assert (on.returncode, words_stored(shell)) == (0, [])
    assert on.stdout == (
        "turns: 2 rows rewritten\nanswers: 1 rows rewritten\nWhat people wrote is encrypted with the first key.\n"
    )
    assert "on, 6 texts" in told_by_doctor(shell, ADVISOR_ENCRYPTION_KEY=OLD, **ON)
    both = f"{NEW},{OLD}"
    assert "6 texts are encrypted with an older key" in told_by_doctor(shell, ADVISOR_ENCRYPTION_KEY=both, **ON)

    assert shell.run("encrypt", ADVISOR_ENCRYPTION_KEY=both, **ON).returncode == 0
    assert "on, 6 texts" in told_by_doctor(shell, ADVISOR_ENCRYPTION_KEY=NEW, **ON)
    assert "off, and 6 texts are still encrypted" in told_by_doctor(shell, ADVISOR_ENCRYPTION_KEY=NEW)

    off = shell.run("encrypt", ADVISOR_ENCRYPTION_KEY=NEW)
    assert (off.returncode, len(words_stored(shell))) == (0, 1)
    assert "stored in the clear" in off.stdout
    assert told_by_doctor(shell).startswith("ok")


@pytest.mark.slow
def test_a_wrong_key_is_told_and_changes_nothing(shell: Shell) -> None:
    shell.run("encrypt", ADVISOR_ENCRYPTION_KEY=OLD, **ON)
    stored = dumped(shell.environment["DATABASE_URL"])

    done = shell.run("encrypt", ADVISOR_ENCRYPTION_KEY=NEW, **ON)

    assert done.returncode == 1
    assert "3 rows stay as they are, for no key of ADVISOR_ENCRYPTION_KEY decrypts them" in done.stderr
    assert dumped(shell.environment["DATABASE_URL"]) == stored
    line = told_by_doctor(shell, ADVISOR_ENCRYPTION_KEY=NEW, **ON)
    assert line.startswith("problem")
    assert "6 texts cannot be read" in line
    why = shell.run("why", str(ANSWER)[:8], ADVISOR_ENCRYPTION_KEY=NEW, **ON)
    assert (why.returncode, why.stdout) == (2, "")
    assert "and ADVISOR_ENCRYPTION_KEY does not have it" in why.stderr


def test_it_cannot_be_on_without_a_key(shell: Shell) -> None:
    for command in ("encrypt", "serve", "status"):
        done = shell.run(command, **ON)
        assert done.returncode == 2, command
        assert "ADVISOR_ENCRYPT_CONVERSATIONS is on, and ADVISOR_ENCRYPTION_KEY is not set" in done.stderr
