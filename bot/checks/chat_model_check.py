"""Check the chat model with a prompt as long as a real one: its context, and its time."""

from contextlib import aclosing
from time import monotonic

from bot.models import build_chat_model
from bot.settings import Settings
from core.errors import ModelRefused
from core.models.token_count import default_counter
from core.ports.models import ChatModel, TokenCounter
from core.rag.answering.chat_writer import ChatWriter
from core.rag.prompts.library import fenced, prompt

_WORD = "Kestrel"  # stands at the beginning, which a server that shortens prompts in silence leaves out
_FIRST = f"The code word of the campus library is {_WORD}. "
_FILLER = "The reading room on floor {floor} opens at 8 in the morning and closes at 9 in the evening. "
_QUESTION = "What is the code word of the campus library?"


async def chat_model_check(settings: Settings) -> str:
    """What was found. Raises ModelError, ModelRefused also where the model did not see the beginning of the prompt."""
    model = build_chat_model(settings)
    if model is None:
        return "none (OPENAI_MODEL is not set); answers quote the pages"
    tokens = settings.context_tokens + settings.window_tokens
    user = long_prompt(tokens, default_counter())
    async with aclosing(model):
        first, whole, reply = await _timed_reply(model, user)
    if _WORD.lower() not in reply.lower():
        raise ModelRefused(
            f"{model.name} did not find a word at the beginning of a prompt of {tokens:,} tokens; if its server cuts "
            "off long prompts (Ollama does above num_ctx), give it a larger context, "
            "or set ADVISOR_CONTEXT_TOKENS lower"
        )
    return (
        f"{model.name} read {tokens:,} tokens, began after {first:.1f} s (limit {settings.first_token_seconds:g} s) "
        f"and ended after {whole:.1f} s (limit {settings.model_seconds:g} s)"
    )


def long_prompt(tokens: int, counter: TokenCounter) -> str:
    """A passage of about so many tokens, and a question whose answer is its first sentence."""
    each = counter.count(_FILLER.format(floor=100))
    filler = "".join(_FILLER.format(floor=100 + number) for number in range(tokens // each))
    return f"{fenced('passage', _FIRST + filler, number=1)}\n{fenced('question', _QUESTION)}"


async def _timed_reply(model: ChatModel, user: str) -> tuple[float, float, str]:
    began, first, reply = monotonic(), 0.0, ""
    async with aclosing(model.stream(prompt("answer"), user, ChatWriter.max_tokens)) as pieces:
        async for piece in pieces:
            first = first or monotonic() - began
            reply += piece
    return first, monotonic() - began, reply
