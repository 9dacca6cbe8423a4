"""A wire to another server on loopback that can be cut, and mended again."""

import asyncio
from typing import Self


class CutOff:
    """Forwards 127.0.0.1:`port` to `target`. Use as an async context manager."""

    def __init__(self, target: int) -> None:
        self._target = target
        self._whole = True
        self._writers: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._forward, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *_: object) -> None:
        self.cut()
        self._server.close()
        await self._server.wait_closed()

    @property
    def port(self) -> int:
        """Where to connect to."""
        return int(self._server.sockets[0].getsockname()[1])

    def cut(self) -> None:
        """Breaks every connection, and all that are tried until `mend`."""
        self._whole = False
        for writer in self._writers:
            writer.transport.abort()

    def mend(self) -> None:
        """Connections can be made again."""
        self._whole = True

    async def _forward(self, near: asyncio.StreamReader, to_near: asyncio.StreamWriter) -> None:
        if not self._whole:
            to_near.transport.abort()
            return
        far, to_far = await asyncio.open_connection("127.0.0.1", self._target)
        self._writers |= {to_near, to_far}
        try:
            await asyncio.gather(_pump(near, to_far), _pump(far, to_near))
        finally:
            self._writers -= {to_near, to_far}


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    try:
        while data := await source.read(65_536):
            sink.write(data)
            await sink.drain()
    except ConnectionError:
        pass
    finally:
        sink.close()
