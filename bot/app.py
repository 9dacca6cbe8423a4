"""The composition root: build every part once and pass it to those that need it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import TYPE_CHECKING

from bot.application import App, Stores
from bot.index_wiring import choose_embedder
from bot.models import Models, build_models, midnight
from bot.settings import Settings
from bot.stores import build_stores, open_database
from core.ports.jobs import Clock
from core.storage.index.passage_search import TOLD_WEIGHT, Tuning

if TYPE_CHECKING:
    from core.rag.engine import Engine


@asynccontextmanager
async def advisor_app(settings: Settings, clock: Clock = lambda: datetime.now(UTC)) -> AsyncIterator[App]:
    """The advisor on its database, with the models that the settings name. Raises AdvisorError."""
    async with open_database(settings) as database:
        models = build_models(settings)
        longest = timedelta(days=settings.memory_days) if settings.memory_days else None
        try:
            stores = build_stores(database, settings.encryption_keys, longest, _tuning(settings))
            await choose_embedder(models.embedder, stores.vectors)
            if models.ledger:
                models.ledger.begin(await stores.inventory.model_use(midnight(settings)))
            app = build_app(settings, stores, models, clock)
            try:
                yield app
            finally:
                await app.aclose()
        finally:
            await models.aclose()


def _tuning(settings: Settings) -> Tuning:
    told_weight = TOLD_WEIGHT if settings.enrich != "off" else 0.0
    return Tuning(told_weight=told_weight)


def build_app(settings: Settings, stores: Stores, models: Models, clock: Clock = lambda: datetime.now(UTC)) -> App:
    """The advisor from given parts; tests pass fakes."""
    return App(settings, stores, models, clock, partial(_engine, settings, stores, models, clock))


def _engine(settings: Settings, stores: Stores, models: Models, clock: Clock) -> "Engine":
    from bot.engine import build_engine

    return build_engine(settings, stores, models, clock)
