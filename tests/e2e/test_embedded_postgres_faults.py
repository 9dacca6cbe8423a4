"""What goes wrong around the embedded Postgres: it comes back, or says within seconds why it does not."""

import asyncio
import fcntl
import os
import shutil
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy import text

from core.errors import ConfigurationError, DatabaseError, DatabaseUnavailable
from core.storage import postgres_server
from core.storage.database import Database
from core.storage.embedded_postgres import EmbeddedPostgres, StartLimits
from core.storage.postgres_server import Activity, StopLimits, activity
from core.storage.waiting import Wait

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

SOON = StartLimits(
    leaving=0.2, starter=0.2, silent=20, passing=0.2, stop=StopLimits(recovery=5, fast=0.2, immediate=3, killed=3)
)
QUICK = {"fsync": "off"}  # the power stays on
RECOVERS = "all server processes terminated; reinitializing"  # what Postgres logs then
IN_NAMESPACE = ("unshare", "--map-root-user", "--mount")
STARTS = """
import asyncio, pathlib, sys
from core.storage.embedded_postgres import EmbeddedPostgres

async def main():
    print("starting", flush=True)
    async with EmbeddedPostgres(pathlib.Path(sys.argv[1])):
        print("started", flush=True)
        await asyncio.to_thread(sys.stdin.read)

asyncio.run(main())
"""
FAILS = """
import pathlib, sys
from core.errors import AdvisorError
from core.storage.embedded_postgres import EmbeddedPostgres
try:
    EmbeddedPostgres(pathlib.Path(sys.argv[1])).start()
except AdvisorError as error:
    print(type(error).__name__, error)
"""


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
def folder(tmp_path: Path, made_once: Path) -> Iterator[Path]:
    """A data folder of its own that was used before."""
    yield Path(shutil.copytree(made_once, tmp_path / "data"))
    postgres_server.stop(tmp_path / "data" / "pgdata")


@pytest.fixture
def running(folder: Path) -> Iterator[EmbeddedPostgres]:
    postgres = EmbeddedPostgres(folder, QUICK, SOON)
    postgres.start()
    yield postgres
    postgres.close()


def server(postgres: EmbeddedPostgres) -> int:
    assert postgres.server_pid is not None
    return postgres.server_pid


def phase(folder: Path) -> str:
    running = postgres_server.state(folder / "pgdata")
    return running.phase if running else "gone"


def kill_backend(folder: Path, url: str) -> None:
    """kill -9 of one backend, in the middle of a transaction; returns when the server recovers from it, or has."""
    running = postgres_server.state(folder / "pgdata")
    assert running
    log = folder / "postgres.log"
    crashes = log.read_text().count(RECOVERS)
    with psycopg.connect(url) as connection:
        connection.execute("create table lost as select * from generate_series(1, 1000)")
        os.kill(connection.info.backend_pid, signal.SIGKILL)
        # A busy machine may not look while it recovers, which takes a tenth of a second: the log tells it, too.
        until(lambda: activity(running.port) is Activity.RECOVERING or log.read_text().count(RECOVERS) > crashes)
        connection.close()


def until(done: Callable[[], bool]) -> None:
    assert Wait().until(done, 30, "The test is waiting")


@contextmanager
def visitor(folder: Path) -> Iterator[str]:
    """Another user of the folder; the address it is given."""
    postgres = EmbeddedPostgres(folder, QUICK, SOON)
    yield postgres.start()
    postgres.close()


def test_it_is_stopped_while_it_recovers_from_the_crash_of_a_backend(folder: Path, running: EmbeddedPostgres) -> None:
    kill_backend(folder, running.start())

    running.close()

    assert running.server_pid is None


def test_an_address_is_given_only_when_recovery_is_over(folder: Path, running: EmbeddedPostgres) -> None:
    kill_backend(folder, running.start())

    with visitor(folder) as url, psycopg.connect(url) as connection:
        assert connection.execute("select 1").fetchone() == (1,)


def test_a_server_that_stops_for_ever_is_taken_over(folder: Path, running: EmbeddedPostgres) -> None:
    with psycopg.connect(running.start()):  # a server that was asked politely waits for this connection
        stuck = server(running)
        os.kill(stuck, signal.SIGTERM)
        until(lambda: phase(folder) == "stopping")

        with visitor(folder) as url, psycopg.connect(url) as connection:
            assert server(running) != stuck
            assert connection.execute("select 1").fetchone() == (1,)


def test_a_server_that_recovered_and_stops_for_ever_is_taken_over(folder: Path, running: EmbeddedPostgres) -> None:
    kill_backend(folder, running.start())
    stuck = server(running)
    os.kill(stuck, signal.SIGINT)  # Postgres 18 often hangs after this
    until(lambda: phase(folder) in ("stopping", "gone"))

    with visitor(folder):
        assert server(running) != stuck


def test_a_server_that_no_signal_but_the_last_reaches_is_ended(folder: Path, running: EmbeddedPostgres) -> None:
    frozen = server(running)
    os.kill(frozen, signal.SIGSTOP)

    postgres_server.stop(folder / "pgdata", limits=StopLimits(recovery=0.1, fast=0.1, immediate=0.1, killed=5))

    assert running.server_pid is None


def test_a_server_that_does_not_answer_is_named(running: EmbeddedPostgres, folder: Path) -> None:
    frozen = server(running)
    os.kill(frozen, signal.SIGSTOP)
    try:
        with pytest.raises(DatabaseUnavailable, match=rf"process {frozen}\) does not answer.*kill -9 {frozen}"):
            EmbeddedPostgres(folder, limits=StartLimits(silent=0.2)).start()
    finally:
        os.kill(frozen, signal.SIGCONT)


def test_a_backend_that_outlives_its_server_does_not_stop_the_next_start(
    folder: Path, running: EmbeddedPostgres
) -> None:
    killed, url = server(running), running.start()
    with psycopg.connect(url) as connection:
        os.kill(connection.info.backend_pid, signal.SIGSTOP)  # as good as busy
        os.kill(killed, signal.SIGKILL)
        until(lambda: running.server_pid != killed)

        assert running.start() == url

    assert server(running) != killed


def test_an_interrupt_ends_the_wait_for_another_process_that_hangs(folder: Path) -> None:
    with (folder / "start.lock").open("ab") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        starter = python(STARTS, folder)
        assert line(starter) == "starting"
        starter.send_signal(signal.SIGINT)

        starter.communicate(timeout=30)

    assert phase(folder) == "gone"


def test_an_interrupt_while_it_starts_leaves_no_server(folder: Path) -> None:
    starter = python(STARTS, folder)
    assert line(starter) == "starting"
    starter.send_signal(signal.SIGINT)

    starter.communicate(timeout=30)

    assert phase(folder) == "gone"


async def test_a_start_that_is_cancelled_leaves_no_server(folder: Path) -> None:
    postgres = EmbeddedPostgres(folder)
    task = asyncio.create_task(postgres.__aenter__())
    await asyncio.to_thread(until, lambda: postgres.server_pid is not None)
    task.cancel()

    await asyncio.gather(task, return_exceptions=True)

    assert postgres.server_pid is None
    assert_nobody_uses(folder)


def test_a_start_that_fails_leaves_the_folder_to_others(folder: Path) -> None:
    with pytest.raises(DatabaseError, match="unheard_of_setting"):
        EmbeddedPostgres(folder, {"unheard_of_setting": "1"}).start()

    assert_nobody_uses(folder)


def assert_nobody_uses(folder: Path) -> None:
    with (folder / "users.lock").open("ab") as users:
        fcntl.flock(users, fcntl.LOCK_EX | fcntl.LOCK_NB)


def test_a_process_that_hangs_while_it_starts_the_server_is_named(folder: Path) -> None:
    with (folder / "start.lock").open("wb") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        lock.write(b"4711")
        lock.flush()

        with pytest.raises(DatabaseUnavailable, match=r"process 4711\) is starting .*`kill -9 4711`"):
            EmbeddedPostgres(folder, limits=SOON).start()


def test_a_process_that_hangs_while_it_stops_the_server_is_told(folder: Path) -> None:
    with (folder / "users.lock").open("ab") as users:
        fcntl.flock(users, fcntl.LOCK_EX)

        with pytest.raises(DatabaseUnavailable, match="Another advisor is stopping"):
            EmbeddedPostgres(folder, limits=SOON).start()


async def test_a_server_whose_port_another_program_took_comes_back_on_another(folder: Path) -> None:
    postgres = EmbeddedPostgres(folder, QUICK)
    database = Database(postgres.start(), revive=postgres.ensure_running)
    before, state = database.place, postgres_server.state(folder / "pgdata")
    assert state
    os.kill(state.pid, signal.SIGKILL)
    until(lambda: postgres.server_pid != state.pid)
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        until(lambda: _binds(other, state.port))
        other.listen()

        for opened in (database.begin, database.at_once):
            async with opened() as connection:
                assert await connection.scalar(text("select 1")) == 1
    assert database.place != before
    await database.dispose()
    postgres.close()


def _binds(other: socket.socket, port: int) -> bool:
    try:
        other.bind(("127.0.0.1", port))
    except OSError:
        return False
    return True


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives folders away")
def test_a_folder_of_another_user_is_named_and_left_as_it_is(folder: Path) -> None:
    os.chown(folder / "pgdata", 4711, 4711)

    with pytest.raises(ConfigurationError, match=r"belongs to user 4711, and the advisor runs as root: run it as 4711"):
        EmbeddedPostgres(folder).start()

    assert (folder / "pgdata").stat().st_uid == 4711


@pytest.mark.skipif(os.geteuid() != 0, reason="only root becomes another user")
def test_the_folder_of_root_is_named_to_another_user(folder: Path) -> None:
    os.seteuid(65534)
    try:
        with pytest.raises(
            ConfigurationError, match=r"Permission denied.*belongs to user root, and the advisor runs as"
        ):
            EmbeddedPostgres(folder).start()
    finally:
        os.seteuid(0)


def on_small_disk(folder: Path, more: str, program: str) -> str:
    """What a program prints with the data folder on a disk of 64 MiB of its own."""
    mount = f"mount -t tmpfs -o size=64m small {folder}.disk && cp -a {folder} {folder}.disk/data && {more}"
    if subprocess.run([*IN_NAMESPACE, "true"], check=False, capture_output=True).returncode:
        pytest.skip("this machine lets nobody mount a disk")
    Path(f"{folder}.disk").mkdir()
    command = f'{mount} && exec "$@"'
    done = subprocess.run(
        [*IN_NAMESPACE, "sh", "-c", command, "sh", sys.executable, "-c", program, f"{folder}.disk/data"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done.stdout + done.stderr


def test_a_full_disk_is_named(folder: Path) -> None:
    fill = f"(dd if=/dev/zero of={folder}.disk/filling bs=4k 2> {os.devnull} || true)"

    said = on_small_disk(folder, fill, FAILS)

    assert said.startswith(
        f"DatabaseUnavailable The disk of the data folder {folder}.disk/data is full (0 MiB are free)"
    )


def test_a_disk_that_is_full_of_a_new_cluster_is_named(folder: Path) -> None:
    said = on_small_disk(
        folder, f"rm -r {folder}.disk/data && dd if=/dev/zero of={folder}.disk/filling bs=1M count=40", FAILS
    )

    assert "DatabaseUnavailable The disk of the data folder" in said


def test_a_read_only_folder_is_named(folder: Path) -> None:
    said = on_small_disk(folder, f"mount -o remount,ro {folder}.disk", FAILS)

    assert said.startswith(
        f"ConfigurationError The data folder {folder}.disk/data cannot be written (Read-only file system)"
    )


def test_only_its_owner_may_look_into_the_folder(tmp_path: Path, folder: Path) -> None:
    folder.chmod(0o755)
    (folder / "postgres.log").chmod(0o644)

    with visitor(folder):
        assert folder.stat().st_mode & 0o077 == 0
        assert (folder / "postgres.log").stat().st_mode & 0o077 == 0


# A background job of a shell ignores interrupts, and so do its processes; these are interrupted on purpose.
HEEDS_INTERRUPTS = "import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"


def python(program: str, folder: Path) -> "subprocess.Popen[str]":
    return subprocess.Popen(
        [sys.executable, "-c", HEEDS_INTERRUPTS + program, str(folder)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    )


def line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout
    return process.stdout.readline().strip()
