"""An in-memory vault that behaves like the real one; contract tests check both."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime

from core.errors import DatabaseError
from core.ports.jobs import Clock


@dataclass
class MemoryVault:
    """`Vault` in memory, in plain text; of its next changes, so many cannot be stored."""

    clock: Clock = lambda: datetime.now(UTC)
    lost_changes: int = 0
    _secrets: dict[tuple[str, str], tuple[str, datetime | None]] = field(default_factory=dict)
    _changing: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def put(self, kind: str, key: str, secret: str, expires_at: datetime | None = None) -> None:
        """Stores a secret in place of an earlier one."""
        self._secrets[kind, key] = (secret, expires_at)

    async def get(self, kind: str, key: str) -> str | None:
        """The secret; None when there is none or it has expired."""
        return self._valid(self._secrets.get((kind, key)))

    async def change(self, kind: str, key: str, changed: Callable[[str], Awaitable[str | None]]) -> str | None:
        """Puts what `changed` makes of a secret in its place; others who want to change it wait."""
        async with self._changing:
            secret = await self.get(kind, key)
            new = await changed(secret) if secret is not None else None
            if new is not None and self.lost_changes:
                self.lost_changes -= 1
                raise DatabaseError("The connection was lost before the change was stored.")
            if new is not None:
                self._secrets[kind, key] = (new, self._secrets[kind, key][1])
        return secret if new is None else new

    async def delete(self, kind: str, key_prefix: str) -> int:
        """Deletes the secrets of this kind whose key starts with this; returns how many there were."""
        return self._erase([each for each in self._secrets if each[0] == kind and each[1].startswith(key_prefix)])

    async def erase_expired(self) -> int:
        """Deletes the secrets that have expired; returns how many there were."""
        return self._erase([each for each, kept in self._secrets.items() if self._valid(kept) is None])

    def _valid(self, kept: tuple[str, datetime | None] | None) -> str | None:
        if kept is None or (kept[1] is not None and kept[1] <= self.clock()):
            return None
        return kept[0]

    def _erase(self, keys: list[tuple[str, str]]) -> int:
        for key in keys:
            del self._secrets[key]
        return len(keys)
