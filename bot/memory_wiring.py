"""Build long-term memory: what the engine knows of who asks, and the desk of people; None where it is switched off."""

from typing import TYPE_CHECKING

from bot.application import App, Stores
from bot.models import Models
from bot.settings import Settings
from core.ports.jobs import Clock

if TYPE_CHECKING:  # most commands never need them
    from core.personal.desk import PersonalDesk
    from core.personal.profiles import PersonalProfile
    from core.ports.memory import FactExtractor


def build_profile(settings: Settings, stores: Stores, models: Models, clock: Clock) -> "PersonalProfile | None":
    """What the engine asks."""
    from core.models.local_embedder import OnnxEmbedder
    from core.personal.profiles import PersonalProfile
    from core.personal.selecting import FactSelector

    if not settings.memory:
        return None
    selector = FactSelector(models.encode or OnnxEmbedder().encode)
    return PersonalProfile(stores.facts, build_extractor(models), selector, clock)


def build_memory_desk(app: App) -> "PersonalDesk | None":
    """What the platforms and the terminal ask."""
    from core.personal.desk import PersonalDesk

    stores = app.stores
    if not app.settings.memory:
        return None
    return PersonalDesk(
        stores.facts, stores.account_links, stores.conversations, build_extractor(app.models), app.clock
    )


def build_extractor(models: Models) -> "FactExtractor":
    """What reads messages: the language model, where there is one, for those in which people tell of themselves."""
    from core.personal.patterns import PatternFactExtractor
    from core.rag.understanding.routing.router import Router
    from core.rag.understanding.routing.routes import RouteKind

    if models.chat is None:
        return PatternFactExtractor()
    from core.personal.model_extractor import ModelFactExtractor

    router = Router(models.read_turns)
    return ModelFactExtractor(models.chat, lambda text: router.route(text).kind is RouteKind.ABOUT_ONESELF)
