"""Ports of scheduled jobs: the clock, the job lock, the vault of secrets."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from datetime import datetime
from typing import Protocol


class JobLock(Protocol):
    """Lets only one of many processes run a job."""

    def try_hold(self, job: str) -> AbstractAsyncContextManager[bool]:
        """True while this process holds the job, False when another does. Raises DatabaseError."""


class Clock(Protocol):
    """Returns the time; passed in so that tests can set it."""

    def __call__(self) -> datetime:
        """Now, with time zone."""


class Vault(Protocol):
    """Stores secrets of workspaces, encrypted; a value is found by its kind and key."""

    async def put(self, kind: str, key: str, secret: str, expires_at: datetime | None = None) -> None:
        """Stores a secret in place of an earlier one."""

    async def get(self, kind: str, key: str) -> str | None:
        """The secret; None when there is none or it has expired. Raises ConfigurationError for a wrong key."""

    async def change(self, kind: str, key: str, changed: Callable[[str], Awaitable[str | None]]) -> str | None:
        """Puts what `changed` makes of a secret in its place, while nobody else changes it, in any process.

        Where that is None, or raises, it stays as it is. Returns what is stored then; None when there was no secret.
        """

    async def delete(self, kind: str, key_prefix: str) -> int:
        """Deletes the secrets of this kind whose key starts with this; returns how many there were."""

    async def erase_expired(self) -> int:
        """Deletes the secrets that have expired; returns how many there were."""
