"""Waits have a limit, tell their progress and can be ended."""

import asyncio
import threading

import pytest
from structlog.testing import capture_logs

from core.storage.waiting import Wait, in_thread


def test_a_wait_ends_when_it_is_so() -> None:
    seen = iter([False, False, True])

    assert Wait().until(lambda: next(seen), 60, "It is coming", poll=0)


def test_a_wait_ends_at_its_limit() -> None:
    assert not Wait().until(lambda: False, 0, "It never comes")


def test_a_wait_tells_its_progress() -> None:
    seen = iter([False, False, True])

    with capture_logs() as told:
        Wait(tell_every=0).until(lambda: next(seen), 60, "Postgres is recovering", poll=0)

    assert [line["event"] for line in told] == ["Postgres is recovering, 0 s …"] * 2


def test_every_wait_ends_once_it_is_given_up() -> None:
    wait = Wait()
    wait.given_up.set()

    assert not wait.until(lambda: False, 60, "It never comes")
    assert not wait.until(lambda: False, 60, "Nor does this")


async def test_work_in_a_thread_that_is_cancelled_has_ended_when_this_is_told() -> None:
    waits, ended = threading.Event(), threading.Event()

    def work(wait: Wait) -> None:
        waits.set()
        wait.until(lambda: False, 3600, "It never comes")
        ended.set()

    task = asyncio.create_task(in_thread(work))
    await asyncio.to_thread(waits.wait)
    task.cancel()

    with pytest.raises(asyncio.CancelledError):
        await task
    assert ended.is_set()
