"""Answers in flight: waited for, and given up after a while."""

import asyncio

from adapters.slack.in_flight import InFlight


async def test_waits_for_what_is_under_way() -> None:
    in_flight, done = InFlight(), []

    async def answer() -> None:
        await asyncio.sleep(0)
        done.append("answered")

    in_flight.start(answer())

    assert await in_flight.drain(5) == 0
    assert done == ["answered"]


async def test_gives_up_what_takes_too_long_and_says_how_many() -> None:
    in_flight, ended = InFlight(), []

    async def never() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("cancelled")

    in_flight.start(never())
    in_flight.start(never())

    assert await in_flight.drain(0.01) == 2
    assert ended == ["cancelled", "cancelled"]


async def test_one_failure_leaves_the_others_alone() -> None:
    in_flight, done = InFlight(), []

    async def fail() -> None:
        raise ZeroDivisionError

    async def answer() -> None:
        done.append("answered")

    in_flight.start(fail())
    in_flight.start(answer())

    assert await in_flight.drain(5) == 0
    assert done == ["answered"]


async def test_waits_for_work_that_work_begins() -> None:
    in_flight, done = InFlight(), []

    async def answer() -> None:
        done.append("answered")

    async def look_up() -> None:
        in_flight.start(answer())

    in_flight.start(look_up())

    assert await in_flight.drain(5) == 0
    assert done == ["answered"]
