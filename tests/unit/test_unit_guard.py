"""The guard of the unit tests refuses processes and connections, and lets asyncio be."""

import asyncio
import multiprocessing
import os
import socket
import subprocess
from collections.abc import Callable
from typing import Any

import pytest


def connects() -> None:
    with socket.socket() as one:
        one.connect(("127.0.0.1", 9))


def listens() -> None:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))


REACHES_OUT: dict[str, Callable[[], object]] = {
    "a command": lambda: subprocess.run(["true"], check=False),
    "a fork": os.fork,
    "a process of multiprocessing": multiprocessing.get_context("spawn").Process(target=print).start,
    "a connection": connects,
    "a server": listens,
    "a look-up of a name": lambda: socket.getaddrinfo("localhost", 80),
}


@pytest.mark.parametrize("way", REACHES_OUT)
def test_what_reaches_outside_the_process_is_refused_and_remembered(way: str, guard: Any) -> None:
    with pytest.raises(AssertionError, match="give it a fake, or move it to tests/contract or tests/e2e"):
        REACHES_OUT[way]()

    assert guard.refused
    guard.refused.clear()


async def test_asyncio_goes_on_as_ever() -> None:
    assert await asyncio.to_thread(lambda: 1) == 1
