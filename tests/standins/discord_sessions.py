"""Sessions of the played gateway: each hears the events of its shard, compressed where its client asks for it."""

import json
import zlib
from dataclasses import dataclass, field
from typing import Any, Protocol

from aiohttp import web

Json = dict[str, Any]


class _Deflate(Protocol):
    def compress(self, data: bytes, /) -> bytes: ...
    def flush(self, mode: int, /) -> bytes: ...


@dataclass
class Wire:
    """A socket, which may have one stream of zlib over all its frames; its client said that it has `read` so far."""

    socket: web.WebSocketResponse
    deflate: _Deflate | None = None
    read: int = 0

    @classmethod
    def asked_for(cls, request: web.Request, socket: web.WebSocketResponse) -> "Wire":
        """As the address of the request says."""
        return cls(socket, zlib.compressobj() if request.query.get("compress") == "zlib-stream" else None)

    async def send(self, frame: Json) -> None:
        """Sends a frame. Raises ConnectionError where the client is gone."""
        if self.deflate is None:
            await self.socket.send_json(frame)
            return
        told = json.dumps(frame).encode()
        await self.socket.send_bytes(self.deflate.compress(told) + self.deflate.flush(zlib.Z_SYNC_FLUSH))


@dataclass(frozen=True)
class Sent:
    """An event that went out by this socket. Discord is told by heartbeats only how far a client has read."""

    wire: Wire
    sequence: int

    @property
    def is_read(self) -> bool:
        """Whether its client has said so."""
        return self.wire.read >= self.sequence


@dataclass(eq=False)
class Session:
    """What a client has identified for, over all sockets by which it resumes."""

    name: str
    shard: int
    shards: int
    wire: Wire

    @property
    def is_live(self) -> bool:
        """Whether its socket is open."""
        return not self.wire.socket.closed

    def has(self, guild: str) -> bool:
        """Whether this server is on its shard (docs.discord.com/developers/events/gateway#sharding)."""
        return (int(guild) >> 22) % self.shards == self.shard

    def hears(self, event: "Event") -> bool:
        """Whether Discord sends it this event; direct messages go to the first shard."""
        return event.only in {None, self} and (event.only is self or self.has(event.guild))


@dataclass(frozen=True)
class Event:
    """A frame of the gateway, for all sessions of its shard or for one only."""

    frame: Json
    only: Session | None = None
    guild: str = field(init=False)

    def __post_init__(self) -> None:
        data, is_guild = self.frame["d"], self.frame["t"] in {"GUILD_CREATE", "GUILD_DELETE"}
        object.__setattr__(self, "guild", str(data["id"] if is_guild else data.get("guild_id") or 0))
