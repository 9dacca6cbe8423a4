"""A played language model on loopback that speaks OpenAI's protocol: it quotes passages, as slowly as it is told."""

import asyncio
import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from tests.standins.loopback_service import LoopbackService
from tests.standins.patience import PATIENCE

Json = dict[str, Any]
NAME = "played-model"
SEASON = re.compile(r"\b(fall|spring)\b", re.IGNORECASE)
CASE = re.compile(r"case [a-z]x[a-z]\b", re.IGNORECASE)  # repeated in the reply: whose answer is it?
PASSAGE = re.compile(r'<passage number="(\d+)"[^>]*>\n(.*?)\n</passage>', re.DOTALL)
QUESTION = re.compile(r"<question>\n(.*?)\n</question>", re.DOTALL)
UNDERSTOOD = re.compile(r"<understood_as>\n(.*?)\n</understood_as>", re.DOTALL)


@dataclass
class PlayedChatModel(LoopbackService):
    """Each reply takes `delay` seconds, evenly spread over its words. Use as an async context manager.

    While `may_reply` is cleared, replies stop before their last word. `script` makes the reply to a prompt; where it
    makes none, the prompt stays without one.
    """

    delay: float = 0.0
    script: Callable[[str], str | None] = field(default_factory=lambda: reply_to)
    failures: list[int] = field(default_factory=list)
    asked: list[str] = field(default_factory=list)
    at_once: int = 0
    most_at_once: int = 0

    def routes(self) -> list[web.RouteDef]:
        """What it serves."""
        return [web.post("/v1/chat/completions", self._complete)]

    @property
    def settings(self) -> dict[str, str]:
        """The variables that point the bot here."""
        return {"OPENAI_BASE_URL": self.base, "OPENAI_API_KEY": "played-key", "OPENAI_MODEL": NAME}

    async def until(self, seen: Callable[[], object]) -> None:
        """Waits until this is true; looks again at every request."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: bool(seen()))

    async def _complete(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        user = body["messages"][-1]["content"]
        await self._note(user)
        if self.failures:
            return web.json_response({"error": {"message": "played failure"}}, status=self.failures.pop(0))
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        try:
            if (reply := self.script(user)) is None:
                await asyncio.Event().wait()
            told = str(reply)
            return await self._streamed(request, told) if body.get("stream") else await self._whole(told)
        except ConnectionResetError:  # the bot hung up; nobody hears the rest
            return web.Response()
        finally:
            self.at_once -= 1

    async def _note(self, user: str) -> None:
        async with self._changed:
            self.asked.append(user)
            self._changed.notify_all()

    async def _whole(self, reply: str) -> web.Response:
        await asyncio.sleep(self.delay)
        await self.may_reply.wait()
        message = {"role": "assistant", "content": reply}
        return web.json_response({"choices": [{"index": 0, "message": message, "finish_reason": "stop"}]})

    async def _streamed(self, request: web.Request, reply: str) -> web.StreamResponse:
        stream = web.StreamResponse(headers={"Content-Type": "text/event-stream"})
        await stream.prepare(request)
        words = re.findall(r"\S+\s*", reply)
        for place, word in enumerate(words, start=1):
            await asyncio.sleep(self.delay / len(words))
            if place == len(words):
                await self.may_reply.wait()
            await stream.write(_event({"choices": [{"index": 0, "delta": {"content": word}}]}))
        await stream.write(_event({"choices": [{"index": 0, "delta": {}, "finish_reason": "stop"}]}))
        await stream.write(b"data: [DONE]\n\n")
        return stream


def reply_to(user: str) -> str:
    """What the prompt asks for: a judgement, a rewritten question, or the two sentences that fit the question best."""
    if "<reference>" in user:
        return _judged(user)
    question = (UNDERSTOOD.findall(user) or QUESTION.findall(user))[-1]
    if "<conversation>" in user:
        return _rewritten(question, re.findall(r"^user: (.*)$", user, re.MULTILINE)[-1])
    quotes = [(sentence, number) for number, text in PASSAGE.findall(user) for sentence in re.findall(r"[^.]+\.", text)]
    ordered = sorted(quotes, key=lambda quote: -len(_words(quote[0]) & _words(question)))[:2]
    best = ordered if any(_words(sentence) & _words(question) for sentence, _ in ordered) else []
    # A line of its own that the check of claims keeps: it says what is missing.
    named = f"The passages do not mention {case[0]}.\n\n" if best and (case := CASE.search(question)) else ""
    told = named + " ".join(f"{sentence.strip().rstrip('.')} [{number}]." for sentence, number in best)
    return f"ANSWER\n{told}" if told else ""


def _judged(user: str) -> str:
    [reference], [answer] = (
        re.findall(rf"<{tag}>\n(.*?)\n</{tag}>", user, re.DOTALL) for tag in ("reference", "answer")
    )
    is_right = _words(reference) <= _words(answer)
    return json.dumps({"grade": 5 if is_right else 0, "verdict": "right" if is_right else "wrong"})


def _rewritten(question: str, before: str) -> str:
    season = SEASON.search(question)
    return SEASON.sub(season[0], before) if season else f"{before} {question}"


def _words(text: str) -> set[str]:
    return set(re.findall(r"[a-z]{4,}", text.lower()))


def _event(data: Json) -> bytes:
    return f"data: {json.dumps(data)}\n\n".encode()
