"""A unit test starts no process and opens no connection: one that does fails, with a sentence that says so."""

import _posixsubprocess
import sys
from collections.abc import Generator, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import croniter  # type: ignore[import-untyped]  # noqa: F401 - its import starts a process, `file`: here, as below
import pytest
import urllib3  # noqa: F401 - its import binds a socket once, to see whether there is IPv6: here, before any test is watched

FORBIDDEN = {
    "os.exec", "os.fork", "os.posix_spawn", "os.system", "socket.bind", "socket.connect", "socket.getaddrinfo",
    "subprocess.Popen",
}  # fmt: skip


class NotAUnitTest(AssertionError):
    """A unit test has reached outside its own process."""

    def __init__(self, event: str) -> None:
        super().__init__(
            f"A unit test may start no process and open no connection, and this one called {event}: "
            "give it a fake, or move it to tests/contract or tests/e2e."
        )


@dataclass
class Guard:
    """Refuses what is forbidden while a unit test runs, and remembers it, for the code under test may catch errors."""

    is_on: bool = False
    refused: list[str] = field(default_factory=list)

    def __call__(self, event: str, _: object) -> None:
        if self.is_on and event in FORBIDDEN:
            self.refuse(event)

    def refuse(self, event: str) -> None:
        """Notes the event and raises NotAUnitTest."""
        self.refused.append(event)
        raise NotAUnitTest(event)


GUARD = Guard()
sys.addaudithook(GUARD)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Generator[None, object, object]:
    """The guard watches fixtures too; pytest calls this for the tests of other folders as well."""
    GUARD.is_on = item.path.is_relative_to(Path(__file__).parent)
    try:
        return (yield)
    finally:
        GUARD.is_on = False


@pytest.fixture(autouse=True)
def guard(monkeypatch: pytest.MonkeyPatch) -> Iterator[Guard]:
    """What was refused during the test; it has to be nothing."""
    # The door of multiprocessing, which tells no audit hook.
    monkeypatch.setattr(_posixsubprocess, "fork_exec", lambda *_: GUARD.refuse("fork_exec"))
    GUARD.refused.clear()
    yield GUARD
    if GUARD.refused:
        raise NotAUnitTest(GUARD.refused[0])


@pytest.fixture(scope="session")
def postgres_url() -> str:
    """There is no Postgres for unit tests."""
    raise NotAUnitTest("the fixture postgres_url")
