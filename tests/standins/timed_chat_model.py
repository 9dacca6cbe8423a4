"""A played language model that notes what it was sent, and when it began and ended each reply."""

from collections.abc import Callable
from dataclasses import dataclass, field
from time import perf_counter, process_time

from aiohttp import web

from tests.standins.chat_model_server import PlayedChatModel, reply_to


@dataclass(frozen=True)
class Replied:
    """One request: its prompt, the reply, and the moments (seconds) at which it came and was answered."""

    system: str
    user: str
    reply: str
    came: float
    ended: float


@dataclass
class TimedChatModel(PlayedChatModel):
    """Makes up a `reply` to a prompt. Keeps its `replies` until they are forgotten, and the seconds of the processor
    that it `used` to make them up."""

    reply: Callable[[str], str] = reply_to
    replies: list[Replied] = field(default_factory=list)
    used: float = 0.0

    def forget(self) -> None:
        """Begins anew."""
        self.replies.clear()
        self.used = 0.0

    async def _complete(self, request: web.Request) -> web.StreamResponse:
        came, sent = perf_counter(), (await request.json())["messages"]
        system, user = sent[0]["content"], sent[-1]["content"]
        before, told = process_time(), self.reply(user)
        self.used += process_time() - before
        self.script = lambda _: told
        response = await super()._complete(request)
        self.replies.append(Replied(system, user, told, came, perf_counter()))
        return response
