"""The embedded Postgres: shared by its users, back after every kind of death, gone with its last user."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from contextlib import nullcontext
from pathlib import Path

import psycopg
import pytest

from core.errors import ConfigurationError, DatabaseError
from core.storage import postgres_server
from core.storage.database import Database
from core.storage.embedded_postgres import EmbeddedPostgres

pytestmark = [pytest.mark.postgres, pytest.mark.slow]


@pytest.fixture(scope="module")
def made_once(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder that was used before; copying it is quicker than making one."""
    folder = tmp_path_factory.mktemp("made") / "data"
    postgres = EmbeddedPostgres(folder)
    postgres.start()
    postgres.close()
    (folder / "port").unlink()  # copies must not compete for one port
    return folder


@pytest.fixture
def new_folder(tmp_path: Path) -> Iterator[Path]:
    """A data folder that is not there yet."""
    yield tmp_path / "data"
    postgres_server.stop(tmp_path / "data" / "pgdata")


@pytest.fixture
def folder(new_folder: Path, made_once: Path) -> Path:
    """A data folder of its own that was used before."""
    return Path(shutil.copytree(made_once, new_folder))


@pytest.fixture
def running(folder: Path) -> Iterator[EmbeddedPostgres]:
    postgres = EmbeddedPostgres(folder)
    postgres.start()
    yield postgres
    postgres.close()


def pid_of(postgres: EmbeddedPostgres) -> int:
    assert postgres.server_pid is not None
    return postgres.server_pid


def kill(postgres: EmbeddedPostgres) -> None:
    """kill -9, and wait until the process and its orphaned backends are truly dead: one of them may still answer."""
    pid = pid_of(postgres)
    children = Path(f"/proc/{pid}/task/{pid}/children")
    backends = children.read_text().split() if children.exists() else []
    os.kill(pid, signal.SIGKILL)
    while postgres.server_pid == pid or any(map(_lives, backends)):
        pass


def _lives(pid: str) -> bool:
    try:
        return ") Z " not in Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False


def execute(url: str, statement: str) -> object:
    with psycopg.connect(url) as connection:
        cursor = connection.execute(statement)
        return cursor.fetchone() if cursor.description else None


def test_a_first_start_makes_a_database_that_only_its_password_opens(new_folder: Path) -> None:
    postgres = EmbeddedPostgres(new_folder)
    url = postgres.start()

    assert execute(url, "select current_database(), current_setting('fsync')") == ("advisor", "on")
    assert (new_folder / "password").stat().st_mode & 0o077 == 0
    assert new_folder.stat().st_mode & 0o077 == 0
    with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
        psycopg.connect(url.replace("advisor:", "advisor:wrong"))
    postgres.close()


def test_what_was_committed_is_there_at_the_next_start(folder: Path) -> None:
    first = EmbeddedPostgres(folder)
    url = first.start()
    execute(url, "create table kept as select 42 as answer")
    first.close()

    second = EmbeddedPostgres(folder)
    assert second.start() == url  # the port is remembered
    assert execute(url, "select answer from kept") == (42,)
    second.close()


def test_users_share_one_server_and_the_last_to_leave_stops_it(folder: Path) -> None:
    first, second = EmbeddedPostgres(folder), EmbeddedPostgres(folder)
    assert first.start() == second.start()
    server = pid_of(first)

    first.close()
    assert second.server_pid == server

    second.close()
    assert second.server_pid is None


async def test_many_may_start_at_once(new_folder: Path) -> None:
    users = [EmbeddedPostgres(new_folder) for _ in range(4)]

    urls = await asyncio.gather(*(user.__aenter__() for user in users))

    assert len(set(urls)) == 1
    for user in users:
        await user.__aexit__()
    assert users[0].server_pid is None


def test_a_server_survives_the_killed_process_that_started_it(folder: Path) -> None:
    program = "import sys, pathlib; from core.storage.embedded_postgres import EmbeddedPostgres as E\n"
    program += "print(E(pathlib.Path(sys.argv[1])).start(), flush=True); sys.stdin.read()"
    starter = _python(program, str(folder))
    url = _line(starter)
    server = pid_of(EmbeddedPostgres(folder))
    _kill_process(starter)

    heir = EmbeddedPostgres(folder)
    assert heir.start() == url
    assert heir.server_pid == server
    heir.close()
    assert heir.server_pid is None


async def test_a_killed_server_is_brought_back_for_whoever_needs_it(running: EmbeddedPostgres) -> None:
    url = running.start()
    execute(url, "create table kept as select 42 as answer")
    kill(running)

    await running.ensure_running()

    assert execute(url, "select answer from kept") == (42,)


@pytest.fixture
async def database(running: EmbeddedPostgres) -> AsyncIterator[Database]:
    opened = Database(running.start(), revive=running.ensure_running, idle_seconds=0)
    yield opened
    await opened.dispose()


async def test_a_database_revives_its_killed_server(running: EmbeddedPostgres, database: Database) -> None:
    for _ in range(3):
        assert await one(database) == 1
        kill(running)

    assert await one(database) == 1


async def one(database: Database) -> object:
    async with database.begin() as connection:
        return (await connection.exec_driver_sql("select 1")).scalar()


@pytest.mark.parametrize("squatter", ["a stranger", "a zombie"])
def test_a_pid_file_that_names_another_process_is_seen_through(folder: Path, squatter: str) -> None:
    postgres = EmbeddedPostgres(folder)
    url = postgres.start()
    kill(postgres)
    postgres.close()
    other = _python("import sys; sys.stdin.read()")
    if squatter == "a zombie":
        other.kill()
        os.waitid(os.P_PID, other.pid, os.WEXITED | os.WNOWAIT)
    lock = folder / "pgdata" / "postmaster.pid"
    lock.write_text("\n".join([str(other.pid), *lock.read_text().splitlines()[1:]]) + "\n")

    assert postgres.start() == url

    assert pid_of(postgres) != other.pid
    postgres.close()
    _kill_process(other)


def test_a_half_made_cluster_is_made_anew(new_folder: Path) -> None:
    leftover = new_folder / "pgdata.new-0000"
    leftover.mkdir(parents=True)
    (leftover / "PG_VERSION").write_text("18")

    postgres = EmbeddedPostgres(new_folder)

    assert execute(postgres.start(), "select 1") == (1,)
    assert not leftover.exists()
    postgres.close()


def test_a_setup_that_is_killed_at_any_moment_recovers(new_folder: Path) -> None:
    program = "import sys, pathlib; from core.storage.embedded_postgres import EmbeddedPostgres as E\n"
    program += "print('starting', flush=True); E(pathlib.Path(sys.argv[1])).start()"
    for moment in ("password", "pgdata.new-*", "pgdata.new-*/base/1", "pgdata.new-*/pg_wal/archive_status"):
        starter = _python(program, str(new_folder))
        _line(starter)
        while not list(new_folder.glob(moment)) and starter.poll() is None:
            pass
        _kill_process(starter)

    postgres = EmbeddedPostgres(new_folder)
    assert execute(postgres.start(), "select 1") == (1,)
    postgres.close()


def test_a_busy_port_is_not_insisted_on(folder: Path) -> None:
    shutil.copytree(folder, folder.with_name("other"))
    other = EmbeddedPostgres(folder.with_name("other"))
    other.start()
    shutil.copyfile(folder.with_name("other") / "port", folder / "port")

    postgres = EmbeddedPostgres(folder)
    assert execute(postgres.start(), "select 1") == (1,)
    assert (folder / "port").read_text() != (folder.with_name("other") / "port").read_text()
    postgres.close()
    other.close()


def test_a_server_that_cannot_start_says_why(folder: Path) -> None:
    with pytest.raises(DatabaseError, match="unheard_of_setting"):
        EmbeddedPostgres(folder, {"unheard_of_setting": "1"}).start()


def test_a_data_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    with pytest.raises(ConfigurationError, match="ADVISOR_DATA_DIR"):
        EmbeddedPostgres(tmp_path / "file" / "data").start()


def _python(program: str, *arguments: str) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", program, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )


def _line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout
    return process.stdout.readline().strip()


def _kill_process(process: "subprocess.Popen[str]") -> None:
    process.kill()
    process.communicate()


def test_the_log_has_no_word_of_what_is_stored(running: EmbeddedPostgres, folder: Path) -> None:
    refused = {
        "insert into told values (null, 'my roommate is ill')": psycopg.errors.NotNullViolation,
        "insert into told values (1, 'my roommate is ill')": psycopg.errors.UniqueViolation,
        "insert into told values ('my roommate is ill', '')": psycopg.errors.InvalidTextRepresentation,
        "do $$ begin raise log 'begun' using detail = 'my roommate is ill'; end $$": None,
    }
    url = running.start()
    execute(url, "create table told (id integer primary key, words text); insert into told values (1, 'roommate')")
    for statement, error in refused.items():
        with pytest.raises(error) if error else nullcontext():
            execute(url, statement)
    running.close()

    log = (folder / "postgres.log").read_text(encoding="utf-8")
    assert "LOG:  begun" in log
    assert "roommate" not in log
