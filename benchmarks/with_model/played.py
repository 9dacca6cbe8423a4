"""A played language model that notes what it was sent, and when it began and ended each reply."""

import re
from dataclasses import dataclass, field
from time import perf_counter, process_time

from aiohttp import web

from benchmarks.claims.loosened import loosened
from core.rag.answering.model_writing import COMPLETE
from tests.standins.chat_model_server import PlayedChatModel, reply_to

_MARKED = re.compile(r"([^\[\]]+) (\[\d+\])\.")


@dataclass(frozen=True)
class Replied:
    """One request: its prompt, and the moments (seconds) at which it came, could first be shown, and was answered."""

    system: str
    user: str
    came: float
    first_sentence: float
    ended: float


@dataclass
class TimedChatModel(PlayedChatModel):
    """Keeps its `replies`, and the processor time (seconds) that it took to make them up, until they are forgotten."""

    replies: list[Replied] = field(default_factory=list)
    used: float = 0.0

    def forget(self) -> None:
        """Begins anew."""
        self.replies.clear()
        self.used = 0.0

    async def _complete(self, request: web.Request) -> web.StreamResponse:
        came, sent = perf_counter(), (await request.json())["messages"]
        before = process_time()
        told = in_other_words(sent[-1]["content"])
        self.used += process_time() - before
        self.script = lambda _: told
        response = await super()._complete(request)
        ended = perf_counter()
        first = came + (ended - came) * _share_of_first_sentence(told)
        self.replies.append(Replied(sent[0]["content"], sent[-1]["content"], came, first, ended))
        return response


def in_other_words(user: str) -> str:
    """Two sentences of the passages, mostly worded a little otherwise, so that they are no quotations."""
    told = _MARKED.findall(reply_to(user).removeprefix("ANSWER\n"))
    said = (f"{loosened(' '.join(sentence.split()), sentence).rstrip('.')} {mark}." for sentence, mark in told)
    return f"ANSWER\n{' '.join(said)}" if told else "NO_ANSWER"


def _share_of_first_sentence(reply: str) -> float:
    """The share of the words (0…1) after which the first sentence is known to be whole; 1 where nothing follows it."""
    whole = COMPLETE.search(reply)
    words = re.findall(r"\S+\s*", reply)
    return (len(re.findall(r"\S+\s*", reply[: whole.end()])) + 1) / len(words) if whole else 1.0
