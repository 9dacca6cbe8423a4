"""Build the engine that answers; a command that answers nothing does not import this."""

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from bot.application import Stores
from bot.front_door import build_dictionary, build_front_door
from bot.memory_wiring import build_profile
from bot.models import Models
from bot.settings import Settings
from bot.web_search_wiring import build_web_lookup
from core.memory.window import Recall, Window
from core.models.local_embedder import OnnxEmbedder
from core.models.token_count import RoughCounter
from core.ports.jobs import Clock
from core.ports.models import ChatModel, CrossEncoder
from core.rag.answering.budget import ContextBudget
from core.rag.answering.chat_writer import ChatWriter, Situation
from core.rag.answering.examples import Examples
from core.rag.answering.extractive_writer import ExtractiveWriter
from core.rag.answering.moments.campus_clock import CampusClock
from core.rag.answering.prompt_passages import SHARE, PromptPassages
from core.rag.answering.quotes.weights import QUOTABLE_FROM
from core.rag.answering.reflection import Reflection
from core.rag.curated.answering import ReviewedAnswers
from core.rag.curated.matching import Matcher, shipped_matching
from core.rag.engine import Engine
from core.rag.limits import AnswerLimits, ConcurrencyLimit, Overflow, RateLimit
from core.rag.relevance.binding import Binding
from core.rag.relevance.grader import Grader
from core.rag.retrieval.ranking import RankingWeights
from core.rag.retrieval.retriever import Retriever
from core.rag.structured.structured_answers import StructuredAnswers
from core.rag.understanding.chat_rewriting import ChatRewriter, Rephraser
from core.rag.understanding.rewriting import DeterministicRewriter
from core.rag.understanding.spelling import Speller
from core.rag.verification.checker import Checker
from core.rag.verification.claim_reader import ClaimReader
from core.rag.verification.reply_judges import ModelJudge, OnTopic
from core.records.clock.time_kinds import shipped_time_kinds
from core.text.languages.en.lexicon import english_words, word_frequencies
from core.text.languages.english_tables import slang
from core.text.languages.languages import english
from core.text.languages.schema.turns import ProductNames

_EN = english(ProductNames)
_OLDER_TURNS = 40  # of a long talk, before those that are kept whole


def build_engine(settings: Settings, stores: Stores, models: Models, clock: Clock) -> Engine:
    lapse = timedelta(minutes=settings.conversation_minutes) if settings.conversation_minutes else None
    older = _OLDER_TURNS if models.chat else 0  # only a language model reads them
    counter = models.counter if models.chat else RoughCounter()
    window = Window(counter, settings.window_messages, settings.window_tokens, older)
    zone, by_rule = ZoneInfo(settings.timezone), DeterministicRewriter()
    chat, reader = models.chat, _reader(settings, models)
    retriever = _build_retriever(settings, stores, models, clock)
    quoting = ExtractiveWriter(models.embedder, reader, today=retriever.today)
    dictionary = build_dictionary(settings)
    speller = Speller(stores.vocabulary, english_words() | slang() | _EN.product_names, word_frequencies)

    budget = ContextBudget(counter, settings.context_tokens)

    concurrency_limit = ConcurrencyLimit(settings.concurrent_answers)

    def now() -> datetime:
        return clock().astimezone(zone)

    situation = Situation(now, settings.campus_name or "", settings.tone or "")
    return Engine(
        conversations=stores.conversations,
        recall=Recall(stores.conversations, window, lapse),
        rewriter=ChatRewriter(chat, by_rule) if chat else by_rule,
        spare_rewriter=by_rule,
        retriever=replace(retriever, speller=speller),
        grader=_build_grader(settings, models),
        budget=budget,
        writer=_chat_writer(chat, settings, situation, budget) if chat else None,
        spare_writer=quoting,
        checker=Checker(ClaimReader(models.claims) if models.claims else None),
        rate_limit=RateLimit(stores.conversations, settings.questions_per_minute),
        concurrency_limit=concurrency_limit,
        overflow=Overflow(stores.question_queue, concurrency_limit) if stores.question_queue else None,
        deliveries=stores.deliveries,
        reading=stores.crawl_log.first_reading,
        binding=Binding(stores.vocabulary),
        human_contact=settings.human_contact,
        limits=AnswerLimits(settings.model_seconds),
        structured=StructuredAnswers(stores.records),
        now=now,
        clock=CampusClock(shipped_time_kinds(models.encode), quoting, stores.records),
        on_late=models.chat_breaker.fail if models.chat_breaker else lambda: None,
        front_door=build_front_door(settings, stores, models, retriever, now=now, dictionary=dictionary),
        dictionary=dictionary,
        rephraser=Rephraser(chat, settings.phrasings) if chat and settings.phrasings else None,
        reflection=_reflection(settings, chat, reader),
        profile=build_profile(settings, stores, models, clock),
        web=build_web_lookup(settings, stores, models, clock),
        reviewed=build_reviewed(stores, models, now),
    )


def _chat_writer(chat: ChatModel, settings: Settings, situation: Situation, budget: ContextBudget) -> ChatWriter:
    passages = PromptPassages(budget.counter.count, round(SHARE * budget.tokens))
    return ChatWriter(chat, settings.answer_tokens, situation, _examples(settings, budget), passages)


def _examples(settings: Settings, budget: ContextBudget) -> Examples | None:
    least = shipped_matching().closest  # the same from which a reviewed answer is offered
    return Examples(budget, settings.examples, least) if settings.examples else None


def _reflection(settings: Settings, chat: ChatModel | None, reader: CrossEncoder | None) -> Reflection:
    if chat is None:
        return Reflection()
    on_topic = OnTopic(reader) if reader and settings.reflection != "off" else None
    return Reflection(on_topic, ModelJudge(chat) if settings.reflection == "model" else None, settings.repair)


def _build_retriever(settings: Settings, stores: Stores, models: Models, clock: Clock) -> Retriever:
    zone = ZoneInfo(settings.timezone)
    return Retriever(
        stores.search,
        models.embedder,
        models.reranker,
        today=lambda: clock().astimezone(zone).date(),
        vocabulary=stores.vocabulary,
        weights=RankingWeights() if settings.sentence_vectors else RankingWeights(statement=0.0),
    )


def _reader(settings: Settings, models: Models) -> CrossEncoder | None:
    return models.judge if settings.judge == "quote" else None


def _build_grader(settings: Settings, models: Models) -> Grader:
    quotable = QUOTABLE_FROM if _reader(settings, models) else None
    return Grader(settings.relevance_threshold, settings.closest_threshold, quotable=quotable)


def build_reviewed(stores: Stores, models: Models, now: Callable[[], datetime]) -> ReviewedAnswers | None:
    """The step of an answer that looks in what offices have reviewed; None without such stores."""
    if stores.curated is None:
        return None
    matcher = Matcher(models.encode or OnnxEmbedder().encode)
    return ReviewedAnswers(stores.curated.answers, stores.curated.pins, matcher, stores.records, now)
