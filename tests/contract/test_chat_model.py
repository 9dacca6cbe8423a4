"""The ChatModel contract: on the scripted fake, and on the OpenAI door against a server played on this machine."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass, field

import pytest
from aiohttp import web

from core.errors import ConfigurationError, ModelBusy, ModelError, ModelRefused, ModelUnavailable, ReplyCut
from core.models.openai_api.openai_chat_model import OpenAIChatModel
from core.ports.models import OF_REQUEST, ChatModel
from tests.fakes.models import ScriptedChatModel

KEY = "sk-secret-of-the-campus"


@dataclass
class PlayedServer:
    """Gives the replies of a list in order, a string as a completion; keeps what it was asked."""

    replies: list[str | web.Response | None]
    url: str = ""
    bodies: list[dict[str, object]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)

    async def handle(self, request: web.Request) -> web.Response:
        self.bodies.append(await request.json())
        self.paths.append(request.path_qs)
        reply = self.replies.pop(0)
        if reply is None:
            await asyncio.Event().wait()
        if isinstance(reply, web.Response):
            return reply
        return streamed(str(reply)) if self.bodies[-1].get("stream") else completion(str(reply))


def completion(text: str | None) -> web.Response:
    choice = {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}
    return web.json_response({"id": "1", "object": "chat.completion", "model": "m", "created": 1, "choices": [choice]})


def streamed(text: str) -> web.Response:
    pieces = [text[start : start + 4] for start in range(0, len(text), 4)]
    choices = [[{"index": 0, "delta": {"content": piece}}] for piece in pieces] + [[]]
    events = [json.dumps({"id": "1", "object": "chat.completion.chunk", "choices": each}) for each in choices]
    body = "".join(f"data: {event}\n\n" for event in [*events, "[DONE]"])
    return web.Response(text=body, content_type="text/event-stream")


def refusal(status: int, message: str, param: str | None = None) -> web.Response:
    error = {"message": message, "type": "invalid_request_error", "param": param, "code": None}
    return web.json_response({"error": error}, status=status, headers={"retry-after-ms": "1"})


@asynccontextmanager
async def played(*replies: str | web.Response | None) -> AsyncIterator[PlayedServer]:
    server = PlayedServer(list(replies))
    app = web.Application()
    app.router.add_post("/{path:.*}", server.handle)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    server.url = "http://127.0.0.1:{1}/v1".format(*runner.addresses[0])
    try:
        yield server
    finally:
        await runner.cleanup()


@asynccontextmanager
async def asking(url: str, seconds: float = 5, retries: int = 0) -> AsyncIterator[OpenAIChatModel]:
    model = OpenAIChatModel(url, KEY, "campus-model", timeout_seconds=seconds, retries=retries)
    try:
        yield model
    finally:
        await model.aclose()


@asynccontextmanager
async def scripted_model(*replies: str) -> AsyncIterator[ChatModel]:
    yield ScriptedChatModel(list(replies))


@asynccontextmanager
async def openai_model(*replies: str) -> AsyncIterator[ChatModel]:
    async with played(*replies) as server, asking(server.url) as model:
        yield model


Making = Callable[..., AbstractAsyncContextManager[ChatModel]]


@pytest.fixture(params=[scripted_model, openai_model], ids=["scripted", "openai"])
def making(request: pytest.FixtureRequest) -> Making:
    chosen: Making = request.param
    return chosen


async def test_gives_the_reply_stripped(making: Making) -> None:
    async with making("  It costs $40. [1]\n") as model:
        assert await model.complete("You advise students.", "What does it cost?", 50) == "It costs $40. [1]"


async def test_gives_the_same_reply_in_pieces(making: Making) -> None:
    async with making("It costs $40. [1]") as model:
        pieces = [piece async for piece in model.stream("You advise students.", "What does it cost?", 50)]

    assert len(pieces) > 1
    assert "".join(pieces) == "It costs $40. [1]"


async def test_gives_one_reply_a_request_in_order(making: Making) -> None:
    async with making("first", "second") as model:
        assert [await model.complete("s", "u", 5), await model.complete("s", "u", 5)] == ["first", "second"]


async def test_accepts_odd_text(making: Making) -> None:
    async with making("fine") as model:
        assert await model.complete("", "\ud800 \x00 漢字", 5) == "fine"


async def test_has_a_name(making: Making) -> None:
    async with making() as model:
        assert model.name


async def test_asks_at_temperature_zero_with_both_messages() -> None:
    async with played("fine") as server, asking(server.url) as model:
        await model.complete("system text", "user text", 77)

    [body] = server.bodies
    assert body == {
        "model": "campus-model",
        "messages": [{"role": "system", "content": "system text"}, {"role": "user", "content": "user text"}],
        "max_tokens": 77,
        "temperature": 0,
    }


async def test_adapts_once_to_a_model_that_refuses_temperature_and_max_tokens() -> None:
    refusals = [
        refusal(400, "Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.", "max_tokens"),
        refusal(400, "Unsupported value: 'temperature' does not support 0.", "temperature"),
    ]
    async with played(*refusals, "fine", "again") as server, asking(server.url) as model:
        replies = [await model.complete("s", "u", 7), await model.complete("s", "u", 7)]

    assert replies == ["fine", "again"]
    assert [sorted(body) for body in server.bodies[2:]] == [["max_completion_tokens", "messages", "model"]] * 2


@pytest.mark.parametrize(
    ("status", "error"),
    [
        (400, ModelRefused),
        (401, ModelRefused),
        (403, ModelRefused),
        (404, ModelRefused),
        (422, ModelRefused),
        (408, ModelUnavailable),
        (429, ModelUnavailable),
        (500, ModelUnavailable),
        (503, ModelUnavailable),
    ],
)
async def test_a_status_becomes_our_error_without_the_key(status: int, error: type[ModelError]) -> None:
    async with played(refusal(status, f"no, {KEY} may not")) as server, asking(server.url) as model:
        with pytest.raises(error) as caught:
            await model.complete("s", "u", 5)

    assert f"answered {status}" in str(caught.value)
    assert "campus-model" in str(caught.value)
    assert KEY not in str(caught.value)


async def test_tries_a_busy_server_again() -> None:
    async with played(refusal(503, "busy"), "fine") as server, asking(server.url, retries=1) as model:
        assert await model.complete("s", "u", 5) == "fine"


async def test_gives_up_after_the_allowed_retries() -> None:
    async with played(*[refusal(503, "busy") for _ in range(9)]) as server, asking(server.url, retries=2) as model:
        with pytest.raises(ModelUnavailable):
            await model.complete("s", "u", 5)

    assert len(server.bodies) == 3


@pytest.mark.slow
async def test_a_silent_server_is_unavailable() -> None:
    async with played(None) as server, asking(server.url, seconds=0.2) as model:
        with pytest.raises(ModelUnavailable, match=r"no reply within 0\.2 s"):
            await model.complete("s", "u", 5)


async def test_a_server_that_is_not_there_is_unavailable() -> None:
    async with played() as server:
        url = server.url

    async with asking(url) as model:
        with pytest.raises(ModelUnavailable, match="cannot be reached"):
            await model.complete("s", "u", 5)


@pytest.mark.parametrize(
    "reply",
    [
        web.Response(text="<html>Welcome</html>", content_type="text/html"),
        web.Response(text="{not json", content_type="application/json"),
        web.json_response({"hello": "world"}),
        web.json_response({"choices": []}),
        web.json_response({"choices": [{"index": 0}]}),
        web.json_response(["a", "list"]),
        web.json_response({"choices": "text"}),
    ],
    ids=["html", "broken json", "another object", "no choices", "no message", "list", "text"],
)
async def test_a_server_that_speaks_otherwise_is_refused(reply: web.Response) -> None:
    async with played(reply) as server, asking(server.url) as model:
        with pytest.raises(ModelRefused, match="OpenAI-compatible"):
            await model.complete("s", "u", 5)


@pytest.mark.parametrize("text", ["", "  ", None, "<think>hm</think>"])
async def test_an_empty_reply_is_refused(text: str | None) -> None:
    async with played(completion(text)) as server, asking(server.url) as model:
        with pytest.raises(ModelRefused, match="empty reply"):
            await model.complete("s", "u", 5)


async def test_leaves_out_the_thoughts_of_a_reasoning_model() -> None:
    async with played("<think>\nLet me see.\n</think>\n\nIt opens at 8.") as server, asking(server.url) as model:
        assert await model.complete("s", "u", 5) == "It opens at 8."


async def test_an_api_version_in_the_address_means_azure() -> None:
    async with played("fine") as server, asking(server.url.replace("/v1", "/?api-version=2024-10-21")) as model:
        assert await model.complete("s", "u", 5) == "fine"

    assert server.paths == ["/openai/deployments/campus-model/chat/completions?api-version=2024-10-21"]


def test_openai_itself_needs_a_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", KEY)

    with pytest.raises(ConfigurationError, match="OPENAI_API_KEY is not set"):
        OpenAIChatModel(None, None, "gpt")


def test_an_address_without_a_scheme_is_refused() -> None:
    with pytest.raises(ConfigurationError, match="must begin with http"):
        OpenAIChatModel("localhost:11434/v1", None, "gpt")


async def test_streams_a_reply_without_the_thoughts_before_it() -> None:
    async with played("<think>It may be $30, or $40.</think>It costs $40.") as server, asking(server.url) as model:
        assert "".join([piece async for piece in model.stream("s", "u", 5)]) == "It costs $40."


async def test_says_so_when_a_streamed_reply_is_empty() -> None:
    async with played("") as server, asking(server.url) as model:
        with pytest.raises(ModelRefused, match="empty reply"):
            [piece async for piece in model.stream("s", "u", 5)]


async def test_says_that_the_server_is_busy_before_a_stream_begins() -> None:
    async with played(refusal(429, "slow down")) as server, asking(server.url) as model:
        with pytest.raises(ModelUnavailable, match="429"):
            [piece async for piece in model.stream("s", "u", 5)]


async def test_what_the_server_counted_is_heard_of_a_whole_and_of_a_streamed_reply() -> None:
    usage = {"prompt_tokens": 70, "completion_tokens": 5}
    whole = web.json_response({"choices": [{"message": {"content": "Fine."}}], "usage": usage})
    events = [{"choices": [{"delta": {"content": "Fine."}}]}, {"choices": [], "usage": usage}]
    body = "".join(f"data: {json.dumps(event)}\n\n" for event in events) + "data: [DONE]\n\n"
    streaming = web.Response(text=body, content_type="text/event-stream")
    heard: list[tuple[int, int]] = []
    OF_REQUEST.set(heard)
    async with played(whole, streaming) as server, asking(server.url) as model:
        await model.complete("s", "u", 5)
        [piece async for piece in model.stream("s", "u", 5)]

    assert heard == [(70, 5), (70, 5)]
    assert server.bodies[1]["stream_options"] == {"include_usage": True}


async def test_a_server_that_does_not_know_how_to_count_a_stream_is_not_asked_to() -> None:
    unknown = refusal(400, "Unknown parameter: 'stream_options'.", "stream_options")
    async with played(unknown, "fine") as server, asking(server.url) as model:
        assert "".join([piece async for piece in model.stream("s", "u", 5)]) == "fine"

    assert "stream_options" not in server.bodies[1]


def thinking(text: str | None, reason: str = "stop", **more: object) -> web.Response:
    message = {"role": "assistant", "content": text, "reasoning_content": "Let me see: $30 or $40?", **more}
    return web.json_response({"choices": [{"index": 0, "finish_reason": reason, "message": message}]})


def cut_stream(*pieces: dict[str, object]) -> web.Response:
    choices: list[dict[str, object]] = [{"index": 0, "delta": piece} for piece in pieces]
    choices.append({"index": 0, "delta": {}, "finish_reason": "length"})
    body = "".join(f"data: {json.dumps({'choices': [each]})}\n\n" for each in choices)
    return web.Response(text=f"{body}data: [DONE]\n\n", content_type="text/event-stream")


async def test_thoughts_in_a_field_or_part_of_their_own_are_no_reply() -> None:
    parts = [{"type": "thinking", "thinking": "$30?"}, {"type": "text", "text": "It costs $40."}]
    message = {"type": "message", "content": [{"type": "output_text", "text": "It costs $40."}]}
    responses = web.json_response({"output": [{"type": "reasoning", "summary": []}, message], "status": "completed"})
    replies = thinking("It costs $40."), thinking(None, content=parts), responses
    async with played(*replies) as server, asking(server.url) as model:
        said = {await model.complete("s", "u", 100) for _ in range(3)}

    assert said == {"It costs $40."}


async def test_where_all_tokens_went_into_thoughts_it_is_asked_again_with_room_for_them() -> None:
    replies = thinking(None, "length"), thinking("It costs $40."), thinking("It costs $40.")
    async with played(*replies) as server, asking(server.url) as model:
        said = [await model.complete("s", "u", 100) for _ in range(2)]

    assert said == ["It costs $40."] * 2
    assert [body["max_tokens"] for body in server.bodies] == [100, 4_100, 4_100]


async def test_a_stream_of_thoughts_alone_is_asked_again_once() -> None:
    replies = cut_stream({"reasoning_content": "Hm."}), "It costs $40."
    async with played(*replies) as server, asking(server.url) as model:
        said = "".join([piece async for piece in model.stream("s", "u", 100)])

    assert said == "It costs $40."


async def test_a_model_that_thinks_on_and_on_is_told_what_to_set() -> None:
    async with played(thinking(None, "length"), thinking(None, "length")) as server, asking(server.url) as model:
        with pytest.raises(ReplyCut, match="ADVISOR_REASONING_EFFORT=low"):
            await model.complete("s", "u", 100)


async def test_a_reply_that_is_cut_off_says_how_far_it_came() -> None:
    async with played(cut_stream({"content": "It costs $40. It is"})) as server, asking(server.url) as model:
        with pytest.raises(ReplyCut) as cut:
            [piece async for piece in model.stream("s", "u", 100)]

    assert cut.value.written == "It costs $40. It is"


async def test_the_effort_is_sent_until_a_server_refuses_it() -> None:
    refused = refusal(400, "Unrecognized request argument supplied: reasoning_effort")
    async with played(refused, "Fine.", "Fine.") as server:
        model = OpenAIChatModel(server.url, KEY, "campus-model", reasoning_effort="low")
        for _ in range(2):
            await model.complete("s", "u", 100)
        await model.aclose()

    assert [body.get("reasoning_effort") for body in server.bodies] == ["low", None, None]


@pytest.mark.parametrize("wanted", ["120", "Fri, 31 Dec 2099 23:59:59 GMT"])
async def test_a_server_that_asks_for_a_long_wait_is_not_asked_again(wanted: str) -> None:
    busy = web.json_response({"error": {"message": "slow down"}}, status=429, headers={"retry-after": wanted})
    async with played(busy) as server, asking(server.url, retries=1) as model:
        with pytest.raises(ModelBusy):
            await model.complete("s", "u", 100)

    assert len(server.bodies) == 1
