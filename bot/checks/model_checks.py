"""Check the models and the web search by using them once."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import aclosing
from datetime import UTC, datetime
from time import monotonic

from bot.checks.installation_checks import Check
from bot.models import build_chat_model, build_switched_embedder, close_all
from bot.settings import Settings
from bot.web_search_wiring import build_doors
from core.domain.passage import EVERYWHERE
from core.domain.read_pages import SkipReason
from core.domain.status import Coverage
from core.errors import AdvisorError, FetchError, ModelRefused, ModelTooLate
from core.models.embedder_switch import embedders_in, recognise
from core.models.token_count import default_counter
from core.ports.models import ChatModel, Embedder, TokenCounter
from core.ports.search import PassageVectors
from core.rag.answering.model_reply.saying import is_in_form
from core.rag.prompts.library import fenced, prompt
from core.storage.database import Database
from core.storage.index.passage_vectors import PostgresPassageVectors
from core.storage.inventory import Inventory

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
        first, whole, reply = await _timed_reply(model, user, settings.answer_tokens)
    if _WORD.lower() not in reply.lower():
        raise ModelRefused(
            f"{model.name} did not find a word at the beginning of a prompt of {tokens:,} tokens; if its server cuts "
            "off long prompts (Ollama does above num_ctx), give it a larger context, "
            "or set ADVISOR_CONTEXT_TOKENS lower"
        )
    if not is_in_form(reply):
        raise ModelRefused(
            f"{model.name} did not begin its reply with ANSWER, as its instructions say; what it writes is shown only "
            "where all of it is supported. Set OPENAI_MODEL to one that follows instructions"
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


async def _timed_reply(model: ChatModel, user: str, max_tokens: int) -> tuple[float, float, str]:
    began, first, reply = monotonic(), 0.0, ""
    try:
        async with aclosing(model.stream(prompt("answer"), user, max_tokens)) as pieces:
            async for piece in pieces:
                first = first or monotonic() - began
                reply += piece
    except ModelTooLate as error:
        raise ModelTooLate(
            f"{error}. If it thinks first, set ADVISOR_REASONING_EFFORT=low or none; if it is slow, set "
            "ADVISOR_FIRST_TOKEN_SECONDS and ADVISOR_MODEL_SECONDS higher"
        ) from None
    return first, monotonic() - began, reply


async def embedder_checks(settings: Settings, database: Database) -> AsyncIterator[Check]:
    """One check per embedder. Raises no AdvisorError."""
    try:
        embedders = embedders_in(build_switched_embedder(settings))
    except AdvisorError as error:
        yield Check("embedder", False, str(error))
        return
    try:
        async for check in _checks_of(embedders, database):
            yield check
    finally:
        await close_all(embedders)


async def _checks_of(embedders: Sequence[Embedder], database: Database) -> AsyncIterator[Check]:
    vectors, inventory = PostgresPassageVectors(database), Inventory(database)
    try:
        coverages = [await vectors.coverage(embedder.name) for embedder in embedders]
        stored = (await inventory.holdings()).models
    except AdvisorError as error:
        yield Check("embedder", False, str(error))
        return
    searched = next((found for found in reversed(coverages) if found.is_complete), coverages[0])
    for name, embedder, coverage in zip(("embedder", "next embedder"), embedders, coverages, strict=False):
        check = await _checked(name, embedder, coverage, stored.get(embedder.name), is_searched=coverage is searched)
        yield await _recognised(check, embedder, vectors) if check.ok else check


async def _recognised(check: Check, embedder: Embedder, vectors: PassageVectors) -> Check:
    try:
        await recognise(embedder, vectors)
    except AdvisorError as error:
        return Check(check.name, False, str(error))
    return check


async def _checked(
    name: str, embedder: Embedder, coverage: Coverage, stored: int | None, *, is_searched: bool
) -> Check:
    try:
        length = len(await embedder.embed_query("Is the model there?"))
    except AdvisorError as error:
        return Check(name, False, str(error))
    if length != (stored or length):
        advice = "give the model another name, and run `advisor embed`"
        return Check(name, False, f"{embedder.name} gives {length} numbers, its vectors here have {stored}: {advice}.")
    if is_searched and not coverage.is_complete:
        return Check(name, False, f"{embedder.name} {_lacking(coverage)}; run `advisor embed`.")
    return Check(name, True, f"{embedder.name}, {length} dimensions, {_state(coverage, is_searched=is_searched)}")


def _lacking(coverage: Coverage) -> str:
    if coverage.missing:
        return f"lacks vectors of {coverage.missing:,} of {coverage.passages:,} passages"
    return "has vectors of every passage, but no index of them"


def _state(coverage: Coverage, *, is_searched: bool) -> str:
    if not coverage.passages:
        return "nothing indexed yet"
    if is_searched:
        return f"vectors of all {coverage.passages:,} passages"
    have = coverage.passages - coverage.missing
    return f"not searched: vectors of {have:,} of {coverage.passages:,} passages"


_WORDS = "library"


async def web_search_check(settings: Settings) -> str:
    """What was found. Raises FetchError, ExtractionError or SourcesError."""
    doors = build_doors(settings, lambda: datetime.now(UTC))
    if doors is None:
        return "none (ADVISOR_WEB_SEARCH_URL is not set); what the index does not have is refused"
    search, pages = doors
    try:
        async with asyncio.timeout(settings.web_search_seconds):
            hits = await search.find(_WORDS, pages.hosts(EVERYWHERE))
    except TimeoutError:
        told = f"the search engine did not reply within {settings.web_search_seconds:g} s (ADVISOR_WEB_SEARCH_SECONDS)"
        raise FetchError(told, SkipReason.TIME_OUT) from None
    finally:
        await pages.close()
    own = pages.allowed([hit.url for hit in hits], EVERYWHERE)
    return (
        f"{settings.web_search_kind} named {len(hits)} addresses for “{_WORDS}”, {len(own)} on hosts that may be read"
    )
