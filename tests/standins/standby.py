"""A primary that waits for each commit to be on its streaming standby, which can be promoted."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from sqlalchemy.engine import make_url

from core.storage import postgres_server
from core.storage.embedded_postgres import EmbeddedPostgres
from core.storage.postgres_runner import complete, give_to_runner
from core.storage.waiting import Wait
from migrations import run
from tests.standins.patience import PATIENCE

REPLICATION = "host replication all 127.0.0.1/32 scram-sha-256\n"
CAUGHT_UP = "select 1 from pg_stat_replication where state = 'streaming' and sync_state = 'sync'"


@dataclass
class Servers:
    """Two servers of one database."""

    primary: str
    standby: str
    folder: Path

    @property
    def both(self) -> str:
        """The address of both."""
        first, second = make_url(self.primary), make_url(self.standby)
        hosts = f"{first.host}:{first.port},{second.host}:{second.port}"
        return f"postgresql://{first.username}:{first.password}@{hosts}/{first.database}"

    def send(self, number: signal.Signals) -> None:
        """Sends a signal to all processes of the primary, as the loss or the freezing of its host would."""
        state = postgres_server.state(self.folder / "data" / "pgdata")
        assert state
        for pid in [state.pid, *_children(state.pid)]:
            os.kill(pid, number)

    def promote(self) -> None:
        """Makes the standby the primary; returns when it can be written to."""
        with closing(psycopg.connect(self.standby, autocommit=True)) as connection:
            assert connection.execute("select pg_promote()").fetchone() == (True,)


@contextmanager
def replicated(folder: Path) -> Iterator[Servers]:
    """Both servers, with our tables; whatever became of them, they are gone afterwards."""
    postgres = EmbeddedPostgres(folder / "data")
    url = postgres.start()
    run.upgrade(url)
    servers = Servers(url, _standby_of(url, folder), folder)
    standby = _launch(folder, make_url(servers.standby).port or 0)
    try:
        _wait_for_each_commit(url)
        yield servers
    finally:
        servers.send(signal.SIGKILL) if postgres_server.state(folder / "data" / "pgdata") else None
        standby.send_signal(signal.SIGQUIT)
        standby.wait()
        postgres.close()


def _standby_of(url: str, folder: Path) -> str:
    rules = folder / "data" / "pgdata" / "pg_hba.conf"
    rules.write_text(rules.read_text() + REPLICATION)
    with closing(psycopg.connect(url, autocommit=True)) as connection:
        connection.execute("select pg_reload_conf()")
    copy = folder / "copy"
    copy.mkdir(mode=0o700)
    give_to_runner(copy)
    complete(["pg_basebackup", "-d", url, "-D", str(copy), "-R", "-X", "stream", "-c", "fast"], "")
    port = postgres_server.free_port(None)
    return make_url(url).set(port=port).render_as_string(hide_password=False)


def _launch(folder: Path, port: int) -> "subprocess.Popen[bytes]":
    return postgres_server.launch(folder / "copy", port, folder / "standby.log", {})


def _wait_for_each_commit(url: str) -> None:
    """Set afterwards, so that the standby, once promoted, waits for nobody."""
    with closing(psycopg.connect(url, autocommit=True)) as connection:
        connection.execute("alter system set synchronous_standby_names = '*'")
        connection.execute("select pg_reload_conf()")
        is_there = Wait().until(lambda: bool(connection.execute(CAUGHT_UP).fetchone()), PATIENCE, "no standby yet")
    assert is_there


def _children(parent: int) -> Iterator[int]:
    for tasks in Path(f"/proc/{parent}/task").glob("*/children"):
        yield from map(int, tasks.read_text().split())
