"""Build the models that the settings choose; their libraries are imported only when used."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Protocol, runtime_checkable
from zoneinfo import ZoneInfo

import structlog
from pydantic import SecretStr

from bot.setting_values import EmbedderChoice, LexicalChoice
from bot.settings import Settings
from core.errors import ConfigurationError
from core.models.circuit_breaker import CircuitBreaker, Guarded, GuardedChatModel
from core.models.embedder_switch import SwitchedEmbedder, embedders_in
from core.models.metered import DayLedger, MeteredChatModel
from core.ports.models import (
    ChatModel,
    ClaimModel,
    CrossEncoder,
    Embedder,
    Reranker,
    TokenCounter,
    Vector,
    live_embedder,
)
from core.ports.search import StatementVectors
from core.ports.wishes import WishModel

if TYPE_CHECKING:
    from core.models.local_embedder import OnnxEmbedder
    from core.models.openai_api.openai_chat_model import OpenAIChatModel
    from core.rag.indexing.statement_indexing import StatementIndexer

log = structlog.get_logger(__name__)


@runtime_checkable
class _HasConnections(Protocol):
    async def aclose(self) -> None: ...


@dataclass(frozen=True)
class Models:
    """The models in use; None for those not configured.

    `encode` embeds turns with the encoder that ships with us, `read_turns` reads them for the classifier of turns.
    `ledger` counts what the chat model takes, and `claims` reads what it says beside its passages.
    """

    embedder: Embedder
    counter: TokenCounter
    reranker: Reranker | None = None
    chat: ChatModel | None = None
    judge: CrossEncoder | None = None
    encode: Callable[[Sequence[str]], Sequence[Vector]] | None = None
    ledger: DayLedger | None = None
    read_turns: Callable[[Sequence[str]], Sequence[Vector]] | None = None
    claims: ClaimModel | None = None
    wishes: WishModel | None = None

    @property
    def breakers(self) -> tuple[CircuitBreaker, ...]:
        """The circuit breakers of the models in use."""
        in_use: tuple[object, ...] = (live_embedder(self.embedder), self.reranker, self.chat)
        return tuple(model.breaker for model in in_use if isinstance(model, Guarded))

    @property
    def chat_breaker(self) -> CircuitBreaker | None:
        """The circuit breaker of the chat model, if it has one."""
        return self.chat.breaker if isinstance(self.chat, Guarded) else None

    async def aclose(self) -> None:
        """Close open connections."""
        await close_all((*embedders_in(self.embedder), self.reranker, self.chat))


async def close_all(models: Iterable[object]) -> None:
    """Close the connections of those models that have any."""
    for model in models:
        if isinstance(model, _HasConnections):
            await model.aclose()


def build_models(settings: Settings) -> Models:
    """All models that the settings ask for. Raises ConfigurationError or ModelError."""
    from core.models.token_count import default_counter
    from core.models.turn_reader import OnnxTurnReader

    embedder, counter, ledger = build_switched_embedder(settings), default_counter(), build_ledger(settings)
    chat, shipped = build_guarded_chat_model(settings, counter, ledger), _shipped_embedder(embedder)
    return Models(
        embedder,
        counter,
        build_reranker(settings),
        chat,
        build_cross_encoder(settings),
        shipped.encode,
        ledger if chat else None,
        OnnxTurnReader(shipped).read,
        _claim_model() if chat else None,
        _wish_model(),
    )


def build_ledger(settings: Settings) -> DayLedger:
    """What counts the chat model's tokens by the day on the campus."""
    zone = ZoneInfo(settings.timezone)
    prices = settings.model_price_sent, settings.model_price_received
    return DayLedger(lambda: datetime.now(zone).date(), *prices, settings.model_daily_cost)


def midnight(settings: Settings) -> datetime:
    """When this day began on the campus."""
    now = datetime.now(ZoneInfo(settings.timezone))
    return now.replace(hour=0, minute=0, second=0, microsecond=0)


def _shipped_embedder(embedder: Embedder) -> "OnnxEmbedder":
    """The embedder in use where it is the one that ships with us, for its model is then loaded once."""
    from core.models.local_embedder import OnnxEmbedder

    shipped = next((each for each in embedders_in(embedder) if isinstance(each, OnnxEmbedder)), None)
    return shipped or OnnxEmbedder()


def build_embedder(settings: Settings) -> Embedder:
    """The chosen embedder. Raises ConfigurationError or ModelError."""
    if settings.embedder is EmbedderChoice.OPENAI:
        return _openai_embedder(settings)
    if settings.embedder is EmbedderChoice.FLAG:
        return _flag_embedder(settings)
    from core.models.local_embedder import OnnxEmbedder

    return OnnxEmbedder()


def build_switched_embedder(settings: Settings) -> Embedder:
    """The chosen embedder, which switches to the next one if one is set. Raises as `build_embedder`."""
    if settings.after_embedder_switch is None:
        return build_embedder(settings)
    try:
        coming = build_embedder(settings.after_embedder_switch)
    except ConfigurationError as error:
        raise ConfigurationError(str(error).replace("ADVISOR_EMBEDDING", "ADVISOR_NEXT_EMBEDDING")) from error
    return SwitchedEmbedder(build_embedder(settings), coming)


def re_embedding_batch(settings: Settings) -> int:
    """How many passages are embedded and stored together: a server gets as many requests at once as it may."""
    from core.rag.indexing.re_embedding import BATCH

    served = (settings.after_embedder_switch or settings).embedder is EmbedderChoice.OPENAI
    return BATCH * settings.embedding_requests if served else BATCH


def build_statement_indexer(settings: Settings, stored: StatementVectors) -> "StatementIndexer | None":
    """The indexer of sentence vectors, if the settings ask for it."""
    from core.rag.indexing.statement_indexing import StatementIndexer

    return StatementIndexer(stored) if settings.sentence_vectors else None


def build_cross_encoder(settings: Settings) -> CrossEncoder | None:
    """The local judge, if used: the one tuned here, or the shipped one."""
    if settings.judge == "none":
        return None
    from core.models.tuned_cross_encoder import TunedCrossEncoders

    judges = TunedCrossEncoders(settings.data_dir)
    if why_not := judges.why_not():
        log.warning("the tuned judge is not used", reason=why_not)
    return judges.active()


def _claim_model() -> ClaimModel:
    from core.models.claim_model import OnnxClaimModel

    return OnnxClaimModel()


def _wish_model() -> WishModel:
    from core.models.wish_model import OnnxWishModel

    return OnnxWishModel()


def build_reranker(settings: Settings) -> Reranker | None:
    """The reranker, if one is set. Raises ConfigurationError or ModelError."""
    if settings.reranker_model is None:
        return None
    if settings.reranker_url is not None:
        from core.models.openai_api.served_reranker import ServedReranker

        return ServedReranker(settings.reranker_url, _secret(settings.reranker_key), settings.reranker_model)
    from core.models.flag_models import FlagReranker

    return FlagReranker(settings.reranker_model)


def build_chat_model(settings: Settings) -> "OpenAIChatModel | None":
    """The chat model, if OPENAI_MODEL is set."""
    if settings.openai_model is None:
        return None
    from core.models.openai_api.openai_chat_model import OpenAIChatModel

    return OpenAIChatModel(
        settings.openai_base_url,
        _secret(settings.openai_api_key),
        settings.openai_model,
        timeout_seconds=settings.model_seconds,
        first_token_seconds=settings.first_token_seconds,
        reasoning_effort=settings.reasoning_effort,
    )


def build_guarded_chat_model(settings: Settings, counter: TokenCounter, ledger: DayLedger) -> ChatModel | None:
    """The chat model behind a circuit breaker, whose requests are counted, if OPENAI_MODEL is set."""
    model = build_chat_model(settings)
    return None if model is None else GuardedChatModel(MeteredChatModel(model, counter, ledger))


def _flag_embedder(settings: Settings) -> Embedder:
    from core.models.flag_models import FlagEmbedder
    from core.rag.retrieval.learned_terms import LearnedTerms

    model = FlagEmbedder(_named(settings.embedding_model))
    return LearnedTerms(model) if settings.lexical is LexicalChoice.MODEL else model


def _openai_embedder(settings: Settings) -> Embedder:
    from core.models.openai_api.openai_embedder import OpenAIEmbedder

    model, dimension = _named(settings.embedding_model), settings.embedding_dimension
    own = settings.embedding_url is not None
    url = settings.embedding_url if own else settings.openai_base_url
    key = _secret(settings.embedding_key or (None if own else settings.openai_api_key))
    return OpenAIEmbedder(url, key, model, dimension, requests_at_once=settings.embedding_requests)


def _secret(value: SecretStr | None) -> str | None:
    return value.get_secret_value() if value else None


def _named(model: str | None) -> str:
    if model is None:
        raise ConfigurationError("ADVISOR_EMBEDDING_MODEL is not set; name the model that ADVISOR_EMBEDDER should use.")
    return model
