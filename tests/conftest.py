"""Fixtures for tests that need a database: one embedded Postgres a run, one emptied database a worker."""

import faulthandler
import gc
import os
import signal
import sys
from collections.abc import AsyncIterator, Generator, Iterator
from pathlib import Path
from threading import Timer
from types import FrameType

import pytest
from _pytest.capture import CaptureManager
from hypothesis import settings

from core.storage.database import Database
from core.storage.embedded_postgres import EmbeddedPostgres
from tests.standins.databases import TEMPLATE, EmptiedDatabase, cloned, make_template, migrate, shared_database
from tests.standins.plain_logs import reset_logs

# How long an example takes says how busy the machine is, so there is no deadline. `make test` tries the same few
# examples every time, `make test-all` many new ones.
settings.register_profile("quick", deadline=None, max_examples=15, derandomize=True, database=None)
settings.register_profile("thorough", deadline=None, max_examples=200)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))

# A test run that loses its data with the power loses nothing; tests of durability start a Postgres of their own.
FAST = {
    "fsync": "off", "synchronous_commit": "off", "full_page_writes": "off", "max_connections": "200",
    "checkpoint_timeout": "1h", "max_wal_size": "4GB",
    "timezone": "Asia/Kathmandu",  # a server of others may keep any; what the tests read is UTC all the same
}  # fmt: skip

reset_logs()


def _interrupt(number: int, frame: FrameType | None) -> None:
    signal.default_int_handler(number, frame)


gc.disable()  # until all tests are read: none of what they import is garbage


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """One more than there are processors: many tests wait for a process, a server or a limit of time."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_finish() -> None:
    """What the tests have imported stays to the end: the collector of garbage need not look through it again."""
    gc.freeze()
    gc.enable()


HUNG_SECONDS = 600.0  # the longest test of all takes a sixth of it on two processors


def _end(test: str, capture: CaptureManager) -> None:
    capture.suspend_global_capture(in_=True)
    print(f"\n{test} takes more than {HUNG_SECONDS:.0f} s: its process ends here", file=sys.__stderr__, flush=True)
    faulthandler.dump_traceback(sys.__stderr__ or 2, all_threads=True)
    os._exit(1)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """A test that hangs ends its process with the stack of each thread, instead of holding the whole run.

    Not by the timer of faulthandler, as pytest does: a process has one, and the monitor of a served event loop takes
    it. Not by pytest-timeout: a worker of pytest-xdist has no terminal that it could write the stacks to.
    """
    timer = Timer(HUNG_SECONDS, _end, [item.nodeid, item.config.pluginmanager.getplugin("capturemanager")])
    timer.daemon = True
    timer.start()
    try:
        return (yield)
    finally:
        timer.cancel()


@pytest.fixture(scope="session")
def run_folder(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """A folder that all workers of this run share."""
    base = tmp_path_factory.getbasetemp()
    return base if worker_id == "master" else base.parent


@pytest.fixture(scope="session")
def postgres_url(run_folder: Path) -> Iterator[str]:
    """Address of a running Postgres that holds the template; parallel workers share one server."""
    postgres = EmbeddedPostgres(run_folder / "postgres", FAST)
    url = postgres.start()
    try:
        make_template(url, TEMPLATE, migrate, run_folder)
        yield url
    finally:
        postgres.close()


@pytest.fixture(scope="session")
def emptied_database(postgres_url: str) -> Iterator[EmptiedDatabase]:
    """The database that the tests of one worker use one after the other."""
    database = EmptiedDatabase(postgres_url)
    yield database
    database.drop()


@pytest.fixture
def empty_database_url(postgres_url: str) -> Iterator[str]:
    """Address of a database of its own without any table, dropped after the test."""
    with cloned(postgres_url, "template0") as url:
        yield url


@pytest.fixture
def database_url(emptied_database: EmptiedDatabase) -> str:
    """Address of a migrated, empty database."""
    return emptied_database.empty()


@pytest.fixture
async def database(database_url: str) -> AsyncIterator[Database]:
    """A migrated, empty database."""
    opened = shared_database(database_url)
    yield opened
    await opened.dispose()


# Tests of stores of what people wrote: run on encrypted columns, too.
OF_PEOPLE = {
    "account_links", "archive", "conversation_store", "fact_store", "forgetting", "hand_offs", "inbox", "memory_desk",
    "missed_questions", "notices", "posted_answers", "preferences", "reminders",
}  # fmt: skip


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A contract test runs on the in-memory fake and on Postgres, unless it says otherwise itself."""
    given = [mark.args[0] for mark in metafunc.definition.iter_markers("parametrize") if mark.args]
    if "memory_or_database" in metafunc.fixturenames and "memory_or_database" not in given:
        is_of_people = metafunc.module.__name__.rpartition("test_")[2] in OF_PEOPLE
        kinds = ["postgres", "encrypted"] if is_of_people else ["postgres"]
        on_postgres = [pytest.param(kind, marks=pytest.mark.postgres) for kind in kinds]
        metafunc.parametrize("memory_or_database", ["memory", *on_postgres], indirect=True)


@pytest.fixture
async def memory_or_database(request: pytest.FixtureRequest) -> AsyncIterator[Database | None]:
    """Runs a contract test with None, for the in-memory fake, and with a database of its own."""
    if request.param == "memory":
        yield None
        return
    opened = shared_database(request.getfixturevalue("database_url"), is_encrypted=request.param == "encrypted")
    yield opened
    await opened.dispose()


@pytest.fixture(autouse=True)
def _interrupts_of_our_own() -> None:
    """asyncio replaces Python's own handler of Ctrl-C around each asynchronous fixture; it leaves other handlers be.

    When it takes its handler back, an error that nobody sees writes out all that the fixture holds: seconds for an
    advisor. A test that serves in this process leaves Python's own handler behind.
    """
    signal.signal(signal.SIGINT, _interrupt)


@pytest.fixture(autouse=True)
def _logs_as_they_were() -> Iterator[None]:
    """A test that runs a command configures the logs of the whole process; the next one starts without that."""
    yield
    reset_logs()
