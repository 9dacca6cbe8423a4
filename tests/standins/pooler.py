"""PgBouncer from the distribution, before the Postgres of the tests."""

import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
import pytest
from sqlalchemy.engine import make_url

from core.storage.waiting import Wait
from tests.standins.patience import PATIENCE

PROGRAM = shutil.which("pgbouncer", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
needs_pooler = pytest.mark.skipif(PROGRAM is None, reason="PgBouncer is not installed")
SETTINGS = """
[databases]
* = host={host} port={port} user={user} password={password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = {own_port}
unix_socket_dir =
auth_type = any
pool_mode = {mode}
default_pool_size = {size}
max_client_conn = 500
ignore_startup_parameters = extra_float_digits
"""


@contextmanager
def pooled(url: str, folder: Path, *, mode: str = "transaction", size: int = 5) -> Iterator[str]:
    """Address of the same database behind a pooler with so many connections to Postgres; everybody may connect."""
    direct = make_url(url)
    own_port = _free_port()
    names = {"host": direct.host, "port": direct.port, "user": direct.username, "password": direct.password}
    settings = folder / f"pgbouncer-{own_port}.ini"
    settings.write_text(SETTINGS.format(**names, own_port=own_port, mode=mode, size=size))
    folder.chmod(0o755)
    settings.chmod(0o644)
    pooled_url = direct.set(port=own_port).render_as_string(hide_password=False)
    process = subprocess.Popen([str(PROGRAM), "-q", *_as_ordinary_user(), settings], stdout=subprocess.DEVNULL)
    try:
        _until_it_answers(pooled_url)
        yield pooled_url
    finally:
        process.kill()  # whoever has not disconnected would be waited for
        process.wait()


def _as_ordinary_user() -> list[str]:
    return ["-u", "nobody"] if os.geteuid() == 0 else []  # it refuses to run as root


def _free_port() -> int:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        return int(taken.getsockname()[1])


def _until_it_answers(url: str) -> None:
    assert Wait().until(lambda: _answers(url), PATIENCE, "PgBouncer does not answer yet")


def _answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=1).close()
    except psycopg.OperationalError:
        return False
    return True
