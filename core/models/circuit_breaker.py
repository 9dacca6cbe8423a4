"""Stop asking a model that keeps failing, and probe it now and then (Nygard, "Release It!", 2007)."""

import time
from collections.abc import AsyncGenerator, Callable, Iterator
from contextlib import aclosing, contextmanager
from dataclasses import dataclass, field
from typing import Protocol, runtime_checkable

import structlog

from core.errors import ModelPaused, ModelUnavailable
from core.ports.models import ChatModel

log = structlog.get_logger(__name__)


@dataclass
class CircuitBreaker:
    """Opens after `failures` in a row; after `pause_seconds` one attempt is a probe, which closes or opens it again."""

    failures: int = 3
    pause_seconds: float = 30.0
    clock: Callable[[], float] = time.monotonic
    what: str = "chat model"
    _in_a_row: int = field(default=0, init=False)
    _opened_at: float = field(default=0.0, init=False)
    _probing: bool = field(default=False, init=False)

    @property
    def is_open(self) -> bool:
        """Whether attempts are refused or only probed."""
        return self._in_a_row >= self.failures

    @property
    def state(self) -> str:
        """`ok`, or in a few words how often it failed and what happens next."""
        if not self.is_open:
            return "ok"
        left = self._opened_at + self.pause_seconds - self.clock()
        then = f"asked again in {left:.0f} s" if left > 0 else "asked again with the next question"
        return f"paused after {self._in_a_row} failures in a row, {then}"

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Around one use. Raises ModelPaused at once while open; ModelUnavailable counts as a failure."""
        probing = self._admitted()
        try:
            yield
        except ModelUnavailable:
            self.fail()
            raise
        else:
            self._succeed()
        finally:
            self._probing = self._probing and not probing

    def fail(self) -> None:
        """Counts a failure, also one that the attempt could not see because it was cut off."""
        self._in_a_row += 1
        self._opened_at = self.clock()
        if self._in_a_row == self.failures:
            log.warning("model paused", model=self.what, failures=self._in_a_row, seconds=self.pause_seconds)

    def _admitted(self) -> bool:
        """Whether this attempt is the probe. Raises ModelPaused when it may not be made."""
        if not self.is_open:
            return False
        if self._probing or self.clock() < self._opened_at + self.pause_seconds:
            raise ModelPaused(f"the {self.what} is {self.state}")
        self._probing = True
        return True

    def _succeed(self) -> None:
        if self.is_open:
            log.info("model works again", model=self.what)
        self._in_a_row = 0


@runtime_checkable
class Guarded(Protocol):
    """A model behind a circuit breaker."""

    @property
    def breaker(self) -> CircuitBreaker:
        """Its circuit breaker."""
        ...


@dataclass(frozen=True)
class GuardedChatModel:
    """A chat model behind a circuit breaker."""

    model: ChatModel
    breaker: CircuitBreaker = field(default_factory=CircuitBreaker)

    @property
    def name(self) -> str:
        """The model's name."""
        return self.model.name

    async def complete(self, system: str, user: str, max_tokens: int) -> str:
        """The model's reply. Raises as the model, and ModelPaused."""
        with self.breaker.attempt():
            return await self.model.complete(system, user, max_tokens)

    async def stream(self, system: str, user: str, max_tokens: int) -> AsyncGenerator[str]:
        """The model's pieces. Raises as the model, and ModelPaused."""
        with self.breaker.attempt():
            async with aclosing(self.model.stream(system, user, max_tokens)) as pieces:
                async for piece in pieces:
                    yield piece

    async def aclose(self) -> None:
        """Closes the model's connections."""
        if (close := getattr(self.model, "aclose", None)) is not None:
            await close()
