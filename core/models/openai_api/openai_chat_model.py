"""Chat over OpenAI's protocol, with replies in pieces; a reasoning model's thoughts are left out."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import aclosing
from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import TypeVar

from openai import BadRequestError
from pydantic import ValidationError

from core.errors import ModelRefused, ReplyCut, ReplyTooLong
from core.models.openai_api.openai_payloads import CUT, Choice, Completion, CompletionPiece, Usage
from core.models.openai_api.openai_server import Body, OpenAIServer, first_problem
from core.ports.models import server_counted
from core.text.tokens import repaired

_THOUGHT, _END = "<think>", "</think>"
# A token of English has about 4 characters, the longest ones of o200k_base about 16 in prose.
_CHARACTERS_PER_TOKEN = 16
_ALWAYS_READ = 2_000
_ROOM_FOR_THOUGHTS = 4_000  # tokens beside those of the reply


def longest_reply(max_tokens: int) -> int:
    """The characters that a reply of so many tokens may have; a server that sends more ignores the limit."""
    return max(_ALWAYS_READ, _CHARACTERS_PER_TOKEN * max_tokens)


@dataclass
class ReplyReader:
    """Gives what each piece adds to what is said. Work per piece grows with the piece, not with the reply."""

    longest: int
    said: int = 0
    _held: str = ""  # the little that may be the beginning of a tag
    _thinking: bool = False
    _speaking: bool = False

    def take(self, piece: str) -> str:
        """What this piece says; may be empty. Raises ReplyTooLong."""
        words = piece if self._speaking else self._beginning(piece)
        self.said += len(words)
        if self.said > self.longest:
            raise too_long(self.longest)
        return words

    def _beginning(self, piece: str) -> str:
        text = self._held + piece
        if self._thinking:
            return self._thought(text)
        self._held = text = text.lstrip()
        if text.startswith(_THOUGHT):
            self._thinking = True
            return self._thought(text[len(_THOUGHT) :])
        if _THOUGHT.startswith(text):
            return ""
        self._speaking = True
        return text

    def _thought(self, text: str) -> str:
        _, end, rest = text.partition(_END)
        if not end:
            self._held = text[1 - len(_END) :]
            return ""
        self._thinking, self._held = False, ""
        return self._beginning(rest)


def too_long(longest: int) -> ReplyTooLong:
    """The error for a reply with more characters than these."""
    return ReplyTooLong(
        f"the model wrote more than {longest:,} characters; does its server keep to max_tokens? Use another one"
    )


_Reply = TypeVar("_Reply")


class OpenAIChatModel:
    """Completes with any server that has `/chat/completions`, at temperature 0 where the model allows it.

    A reply takes at most `timeout_seconds`, and a streamed one begins within `first_token_seconds` and never pauses
    longer. A request that fails at once is repeated `retries` times, one that timed out is not. Where all tokens went
    into thoughts, it is asked once more with room for them, and gets that from then on; `reasoning_effort` bounds them.
    """

    def __init__(
        self,
        base_url: str | None,
        api_key: str | None,
        model: str,
        *,
        timeout_seconds: float = 60.0,
        first_token_seconds: float = 15.0,
        retries: int = 1,
        reasoning_effort: str | None = None,
    ) -> None:
        self._seconds, self._first_seconds = timeout_seconds, min(first_token_seconds, timeout_seconds)
        self._retries = retries
        # The client's own repetitions would repeat time-outs too.
        self._server = OpenAIServer(base_url, api_key, model, timeout_seconds, retries=0)
        self.name = model
        self._takes_temperature = self._counts_streams = True
        self._limit_name = "max_tokens"
        self._effort, self._room = reasoning_effort, 0

    async def complete(self, system: str, user: str, max_tokens: int) -> str:
        """The reply, stripped. Raises ModelUnavailable or ModelRefused."""
        messages = [_message("system", system), _message("user", user)]
        async with self._server.errors_mapped([system, user], self._seconds), asyncio.timeout(self._seconds):
            choice = await self._choice(messages, max_tokens)
            if not choice.reply and choice.finish_reason == CUT and self._makes_room():
                choice = await self._choice(messages, max_tokens)
        reply, longest = choice.reply, longest_reply(max_tokens)
        if len(reply) > longest:
            raise too_long(longest)
        if choice.finish_reason == CUT:
            raise self._cut(max_tokens, reply)
        if not reply:
            raise self._empty(choice.finish_reason)
        return reply

    async def _choice(self, messages: list[dict[str, str]], max_tokens: int) -> Choice:
        response = Completion.model_validate(await self._adapting(messages, max_tokens, self._server.post))
        _note(response.usage)
        return response.choices[0]

    async def stream(self, system: str, user: str, max_tokens: int) -> AsyncGenerator[str]:
        """The reply in pieces, without a reasoning model's thoughts. Raises ModelUnavailable or ModelRefused."""
        messages, ends = [_message("system", system), _message("user", user)], monotonic() + self._seconds
        for _ in range(2):
            reader, written, is_cut = ReplyReader(longest_reply(max_tokens)), "", False
            async with aclosing(self._pieces(messages, max_tokens, ends)) as pieces:
                async for piece in pieces:
                    is_cut = is_cut or piece.is_cut
                    if words := reader.take(piece.text):
                        written += words
                        yield words
            if reader.said or not is_cut or not self._makes_room():
                break
        if is_cut:
            raise self._cut(max_tokens, written)
        if not reader.said:
            raise self._empty(None)

    def _makes_room(self) -> bool:
        """Whether the next request has more room for thoughts than the last one."""
        is_new, self._room = not self._room, _ROOM_FOR_THOUGHTS
        return is_new

    async def _pieces(
        self, messages: list[dict[str, str]], max_tokens: int, ends: float
    ) -> AsyncGenerator[CompletionPiece]:
        """Each event until then. Each is waited for with a limit of its own: a generator must not hold a limit
        while its consumer works."""
        sent, first = [message["content"] for message in messages], self._first_seconds
        began = monotonic()
        async with self._server.errors_mapped(sent, first), asyncio.timeout(first):
            events = await self._adapting(messages, max_tokens, self._server.post_streaming, is_streamed=True)
        quiet_until = began + first
        async with events:
            while monotonic() < ends:
                limit = first if quiet_until < ends else self._seconds
                async with self._server.errors_mapped(sent, limit):
                    async with asyncio.timeout(min(quiet_until, ends) - monotonic()):
                        event = await anext(events, None)
                await asyncio.sleep(0)  # events that arrive together would hold up everybody else
                if event is None:
                    return
                yield self._piece_of(event)
                quiet_until = monotonic() + first
        raise self._server.too_late(self._seconds)

    def _piece_of(self, event: object) -> CompletionPiece:
        try:
            piece = CompletionPiece.model_validate(event)
            _note(piece.usage)
            return piece
        except ValidationError as error:
            raise self._server.nonsense(first_problem(error)) from None

    async def aclose(self) -> None:
        """Closes the connections."""
        await self._server.client.close()

    async def _adapting(
        self,
        messages: list[dict[str, str]],
        max_tokens: int,
        post: Callable[[str, Body], Awaitable[_Reply]],
        is_streamed: bool = False,
    ) -> _Reply:
        limit = max_tokens + self._room
        body: dict[str, object] = {"model": self.name, "messages": messages, self._limit_name: limit}
        if self._effort:
            body["reasoning_effort"] = self._effort
        if self._takes_temperature:
            body["temperature"] = 0
        if is_streamed and self._counts_streams:
            body["stream_options"] = {"include_usage": True}
        try:
            return await self._server.persistent(partial(post, "/chat/completions", body), self._retries)
        except BadRequestError as error:
            if not self._adapts_to(error):
                raise
        return await self._adapting(messages, max_tokens, post, is_streamed)

    def _adapts_to(self, error: BadRequestError) -> bool:
        """Newer models refuse `temperature`, or want `max_completion_tokens`; older servers know no `stream_options`
        and no `reasoning_effort`. Each is remembered.
        """
        complaint = f"{error.param} {error.message}"
        if self._effort and "reasoning_effort" in complaint:
            self._effort = None
            return True
        if self._limit_name == "max_tokens" and ("max_completion_tokens" in complaint or error.param == "max_tokens"):
            self._limit_name = "max_completion_tokens"
            return True
        if self._takes_temperature and "temperature" in complaint:
            self._takes_temperature = False
            return True
        if self._counts_streams and "stream_options" in complaint:
            self._counts_streams = False
            return True
        return False

    def _cut(self, max_tokens: int, written: str) -> ReplyCut:
        return ReplyCut(
            f"the model {self.name} used up its {max_tokens + self._room:,} tokens before its reply ended; "
            "set ADVISOR_ANSWER_TOKENS higher, or ADVISOR_REASONING_EFFORT=low if it thinks first",
            written,
        )

    def _empty(self, reason: str | None) -> ModelRefused:
        return ModelRefused(
            f"the model {self.name} gave an empty reply (finish reason {reason!r}); "
            "allow it more tokens or use another model"
        )


def _note(usage: Usage | None) -> None:
    if usage is not None:
        server_counted(usage.prompt_tokens, usage.completion_tokens)


def _message(role: str, text: str) -> dict[str, str]:
    return {"role": role, "content": repaired(text)}
