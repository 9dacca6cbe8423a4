"""Requests to a model server: as many at once, and as large, as the server takes."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field

import pytest

from core.errors import BatchTooLarge, ModelBusy, ModelRefused
from core.models.openai_api.batches import PAUSE_SECONDS, Batches


@dataclass
class Server:
    """Doubles numbers; refuses more than `most` texts, and more than `slots` requests at once."""

    most: int = 100
    slots: int = 100
    under_way: int = 0
    most_under_way: int = 0
    pauses: list[float] = field(default_factory=list)

    async def ask(self, texts: Sequence[str]) -> list[str]:
        if len(texts) > self.most:
            raise BatchTooLarge("too many")
        if self.under_way >= self.slots:
            raise ModelBusy("busy")
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        await asyncio.sleep(0)
        self.under_way -= 1
        return [text * 2 for text in texts]

    async def pause(self, seconds: float) -> None:
        self.pauses.append(seconds)


def made(server: Server, at_once: int = 4, texts: int = 4) -> Batches:
    return Batches(at_once, texts, server.pause)


TEXTS = [str(number) for number in range(50)]
ROWS = [text * 2 for text in TEXTS]


async def test_several_requests_are_under_way_and_rows_keep_their_order() -> None:
    server = Server()

    assert await made(server).send(TEXTS, server.ask) == ROWS
    assert server.most_under_way == 4


async def test_a_request_that_is_too_large_is_halved_and_later_ones_are_as_small() -> None:
    server = Server(most=3)
    batches = made(server)

    assert await batches.send(TEXTS, server.ask) == ROWS
    assert batches.texts == 2


async def test_one_text_that_is_too_large_is_refused() -> None:
    server = Server(most=0)

    with pytest.raises(ModelRefused):
        await made(server).send(TEXTS, server.ask)


async def test_a_busy_server_gets_fewer_requests_at_once() -> None:
    server = Server(slots=2)
    batches = made(server, at_once=8)

    assert await batches.send(TEXTS, server.ask) == ROWS
    assert server.most_under_way == 2
    assert set(server.pauses) == {PAUSE_SECONDS}


async def test_a_server_too_busy_for_one_request_is_left_to_the_caller() -> None:
    server = Server(slots=0)

    with pytest.raises(ModelBusy):
        await made(server).send(TEXTS, server.ask)


async def test_what_is_broken_is_told_at_once() -> None:
    async def broken(_: Sequence[str]) -> list[str]:
        raise ModelRefused("no such model")

    with pytest.raises(ModelRefused, match="no such model"):
        await Batches().send(TEXTS, broken)
