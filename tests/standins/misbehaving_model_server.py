"""A chat-model server on loopback that misbehaves in one way; it writes raw HTTP/1.1, as no library would."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Self

HEAD = b"HTTP/1.1 200 OK\r\nContent-Type: %b\r\nTransfer-Encoding: chunked\r\n\r\n"
Misbehaviour = Callable[["MisbehavingServer", asyncio.StreamWriter], Awaitable[None]]


@dataclass
class MisbehavingServer:
    """Use as an async context manager; `asked` counts the requests, `bodies` holds them."""

    behave: Misbehaviour
    bodies: list[dict[str, object]] = field(default_factory=list)
    _connections: set[asyncio.StreamWriter] = field(default_factory=set)

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self._server.close()
        for writer in self._connections:
            writer.transport.abort()

    @property
    def base(self) -> str:
        """Its address as OpenAI's clients want it."""
        return f"http://127.0.0.1:{self._server.sockets[0].getsockname()[1]}/v1"

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._connections.add(writer)
        with suppress(ConnectionError, asyncio.IncompleteReadError):
            while head := await reader.readuntil(b"\r\n\r\n"):
                length = next(int(line[15:]) for line in head.lower().split(b"\r\n") if line[:15] == b"content-length:")
                self.bodies.append(json.loads(await reader.readexactly(length)))
                await self.behave(self, writer)


async def begin(writer: asyncio.StreamWriter, kind: bytes = b"text/event-stream") -> None:
    """The headers of a reply without a stated length."""
    writer.write(HEAD % kind)
    await writer.drain()


async def send(writer: asyncio.StreamWriter, data: bytes) -> None:
    """One chunk of the body."""
    writer.write(b"%x\r\n%b\r\n" % (len(data), data))
    await writer.drain()


def event(text: str) -> bytes:
    """One event of a streamed reply."""
    return b"data: %b\n\n" % json.dumps({"choices": [{"index": 0, "delta": {"content": text}}]}).encode()


async def hang_before_headers(_: MisbehavingServer, writer: asyncio.StreamWriter) -> None:
    """Takes the request and says nothing."""
    await asyncio.Event().wait()


async def hang_after_headers(_: MisbehavingServer, writer: asyncio.StreamWriter) -> None:
    """Promises a reply."""
    await begin(writer)
    await asyncio.Event().wait()


async def hang_mid_stream(_: MisbehavingServer, writer: asyncio.StreamWriter) -> None:
    """Stops half-way."""
    await begin(writer)
    await send(writer, event("The library opens at 8 in "))
    await asyncio.Event().wait()


async def only_comments(_: MisbehavingServer, writer: asyncio.StreamWriter) -> None:
    """Keeps the connection alive for ever, as some gateways do while they wait."""
    await begin(writer)
    while True:
        await send(writer, b": keep-alive\n\n")
        await asyncio.sleep(0.02)


async def drip(_: MisbehavingServer, writer: asyncio.StreamWriter) -> None:
    """One short token now and then, for ever."""
    await begin(writer)
    while True:
        await send(writer, event("a "))
        await asyncio.sleep(0.05)


async def write_without_end(_: MisbehavingServer, writer: asyncio.StreamWriter) -> None:
    """As fast as it can, whatever `max_tokens` says."""
    await begin(writer)
    while True:
        await send(writer, event("The library opens at 8 on weekdays [1]. ") * 50)


async def one_huge_piece(_: MisbehavingServer, writer: asyncio.StreamWriter) -> None:
    """A single event of 8 MB."""
    await begin(writer)
    await send(writer, event("x" * 8_000_000))
    await send(writer, b"data: [DONE]\n\n")


async def a_line_without_end(_: MisbehavingServer, writer: asyncio.StreamWriter) -> None:
    """An event that never ends."""
    await begin(writer)
    await send(writer, b"data: ")
    while True:
        await send(writer, b"x" * 1_000_000)


async def broken_events(_: MisbehavingServer, writer: asyncio.StreamWriter) -> None:
    """Events that are not JSON."""
    await begin(writer)
    await send(writer, b"data: {broken\n\n")
    await send(writer, b"data: [DONE]\n\n")


def refuse(status: int, message: str, code: str | None = None) -> Misbehaviour:
    """An error as OpenAI's protocol has it."""
    body = json.dumps({"error": {"message": message, "code": code, "type": "error"}}).encode()

    async def behave(_: MisbehavingServer, writer: asyncio.StreamWriter) -> None:
        head = b"HTTP/1.1 %d Error\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
        writer.write(head % (status, len(body)) + body)
        await writer.drain()

    return behave


def say(*pieces: str) -> Misbehaviour:
    """What a server does that works."""

    async def behave(server: MisbehavingServer, writer: asyncio.StreamWriter) -> None:
        if not server.bodies[-1].get("stream"):
            choice = {"index": 0, "message": {"role": "assistant", "content": "".join(pieces)}}
            await begin(writer, b"application/json")
            await send(writer, json.dumps({"choices": [choice]}).encode())
            writer.write(b"0\r\n\r\n")
            return
        await begin(writer)
        for piece in pieces:
            await send(writer, event(piece))
        await send(writer, b"data: [DONE]\n\n")
        writer.write(b"0\r\n\r\n")

    return behave


def stream(*events: bytes) -> Misbehaviour:
    """A streamed reply of these events."""

    async def behave(_: MisbehavingServer, writer: asyncio.StreamWriter) -> None:
        await begin(writer)
        for each in events:
            await send(writer, each)
        await send(writer, b"data: [DONE]\n\n")
        writer.write(b"0\r\n\r\n")

    return behave


def thought(text: str) -> bytes:
    """One event of a reasoning model's thoughts, as DeepSeek, vLLM and llama.cpp send them."""
    return b"data: %b\n\n" % json.dumps({"choices": [{"index": 0, "delta": {"reasoning_content": text}}]}).encode()


def stop(reason: str) -> bytes:
    """The event that says why a reply ends."""
    return b"data: %b\n\n" % json.dumps({"choices": [{"index": 0, "delta": {}, "finish_reason": reason}]}).encode()


def one_at_a_time(text: str, seconds: float) -> Misbehaviour:
    """A reply of single characters, with so long a pause between them."""

    async def behave(_: MisbehavingServer, writer: asyncio.StreamWriter) -> None:
        await begin(writer)
        for character in text:
            await send(writer, event(character))
            await asyncio.sleep(seconds)

    return behave


def ask_to_wait(seconds: int) -> Misbehaviour:
    """Too many requests: come back after so long."""
    body = json.dumps({"error": {"message": "too many requests", "type": "error"}}).encode()

    async def behave(_: MisbehavingServer, writer: asyncio.StreamWriter) -> None:
        head = b"HTTP/1.1 429 Busy\r\nRetry-After: %d\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
        writer.write(head % (seconds, len(body)) + body)
        await writer.drain()

    return behave
