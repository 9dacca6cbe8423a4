"""Build what replies before anything is searched, to small talk and to people in distress, with its dictionary."""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from importlib.util import find_spec
from zoneinfo import ZoneInfo

from bot.application import Stores
from bot.models import Models
from bot.setting_values import EmbedderChoice
from bot.settings import Settings
from core.domain.answer import Suggestion
from core.domain.memory import Fact
from core.domain.passage import Scope
from core.errors import ConfigurationError
from core.messages.speaking import say
from core.ports.records import CampusRecords
from core.ports.wishes import WishModel
from core.rag.answering.replies import nearest_pages
from core.rag.front_door.crisis import CRISIS_TOPIC, CrisisReply
from core.rag.front_door.front_door import Cited, FrontDoor, Planned, Plans
from core.rag.front_door.looking_back import EarlierQuestions, EarlierTalk
from core.rag.front_door.other_language import OtherLanguage
from core.rag.front_door.own_pages import help_desk, portal_in, where_told
from core.rag.front_door.reminders import ReminderReplies
from core.rag.front_door.small_talk import SmallTalk
from core.rag.retrieval.retriever import Retriever
from core.rag.structured.answer import plain
from core.rag.structured.sources import cited
from core.rag.structured.thing_words import spellings, words_of
from core.rag.understanding.routing.router import Router
from core.text.dictionary.dictionary import Dictionary
from core.text.dictionary.entries import by_language
from core.text.languages.english_tables import everyday
from core.text.languages.languages import campus_words, english
from core.text.languages.schema.turns import FrontDoorSearches
from core.text.tokens import stem

_EN = english(FrontDoorSearches)


def build_front_door(
    settings: Settings,
    stores: Stores,
    models: Models,
    retriever: Retriever,
    *,
    now: Callable[[], datetime],
    dictionary: Dictionary | None = None,
) -> FrontDoor:
    """The front door of an installation; `now` is the time on the campus."""
    reminders = _reminders(settings, stores, retriever, now)
    return FrontDoor(
        Router(models.read_turns, dictionary=dictionary, reminds=reminders is not None, wishes=models.wishes),
        stores.conversations,
        partial(_crisis_page, stores, retriever),
        partial(_covered, stores),
        CrisisReply(settings.crisis_text, settings.country, settings.human_contact, settings.crisis_contacts),
        SmallTalk(
            settings.human_contact,
            settings.portal_url,
            earlier=EarlierQuestions(EarlierTalk(models.encode).scores) if models.encode else EarlierQuestions(),
        ),
        OtherLanguage(settings.human_contact, models.chat.name if models.chat else None),
        partial(_desk, stores, settings.campus_name or ""),
        partial(_own_pages, retriever),
        answers_beside_help=settings.embedder is not EmbedderChoice.OPENAI,
        reminders=reminders,
        plans=_plans(settings, stores, retriever, models.wishes) if models.wishes and find_spec("ortools") else None,
    )


def _reminders(
    settings: Settings, stores: Stores, retriever: Retriever, now: Callable[[], datetime]
) -> ReminderReplies | None:
    """What keeps reminders; None where they are switched off."""
    if not settings.reminders or stores.reminders is None:
        return None

    async def pages(thing: str, scope: Scope) -> Sequence[Suggestion]:
        return nearest_pages(await retriever.with_live_embedder().retrieve(thing, scope))

    return ReminderReplies(stores.reminders, stores.records, now, ZoneInfo(settings.timezone), pages)


def _plans(settings: Settings, stores: Stores, retriever: Retriever, wishes: WishModel) -> Plans:
    """What answers turns about plans, whose readers most questions do without."""

    async def answer(turns: Sequence[str], scope: Scope, facts: Sequence[Fact]) -> Planned:
        from bot.planning.conversation import PlanAnswers

        contact, campus = settings.human_contact, settings.campus_name or ""
        return await PlanAnswers(stores.records, retriever.today, contact, campus, wishes).answer(turns, scope, facts)

    return answer


async def help_on_pages(records: CampusRecords) -> list[str]:
    """Who helps in distress, as places of the pages say: "Counseling Center: 555-0164". Only a proposal: nobody is
    told of them before somebody of the campus confirms them. Raises DatabaseError.
    """
    words = [word for word in words_of(_EN.crisis) if stem(word) and everyday().isdisjoint((word, stem(word)))]
    named = await records.places_named(spellings(words))
    found = (f"{plain(one.place.name)}: {plain(one.place.phone)}" for one in named if one.place.phone)
    return list(dict.fromkeys(found))


async def _crisis_page(stores: Stores, retriever: Retriever, scope: Scope) -> Suggestion | None:
    """The campus's page for people in distress, whatever topics are asked about."""
    if CRISIS_TOPIC not in await stores.inventory.topics(Scope(scope.sources)):
        return None
    # A fixed question: the student's own words leave this process for no search and no embedder.
    found = await retriever.with_live_embedder().retrieve(_EN.crisis, Scope(scope.sources, (CRISIS_TOPIC,)))
    return next(iter(nearest_pages(found, 1)), None)


async def _covered(stores: Stores, scope: Scope) -> list[str]:
    """What the bot knows about: topics, or sources where none are set."""
    topics = [topic for topic in await stores.inventory.topics(scope) if topic != CRISIS_TOPIC]
    return topics or await stores.inventory.source_names(scope)


async def _desk(stores: Stores, campus: str, scope: Scope) -> Cited:
    """Where a person helps."""
    records = stores.records.within(scope)
    found = await help_desk(records, campus)
    citations = (await cited(found, records))[1] if found else ()
    return (found.text, citations) if found and citations else ("", ())


async def _own_pages(retriever: Retriever, asked: str, scope: Scope) -> Cited:
    """Where somebody sees and changes what is their own."""
    live = retriever.with_live_embedder()
    portal = portal_in(await live.retrieve(_EN.own_pages, scope))
    told = where_told(asked, portal, await live.retrieve(f"{asked} {portal}", scope)) if portal else None
    if told is None:
        return "", ()
    said, source = told
    return say("own_records.page", quote=said), (source,)


def build_dictionary(settings: Settings) -> Dictionary | None:
    """Our campus words and the operator's; None with another embedder than ours, which may know other languages.

    Raises ConfigurationError where the operator's file cannot be read.
    """
    if settings.embedder is not EmbedderChoice.LOCAL:
        return None
    return Dictionary(campus_words(), by_language(_own_words(settings)))


def _own_words(settings: Settings) -> str:
    path = settings.campus_words_file
    if path is None:
        return ""
    try:
        return path.read_text(encoding="utf-8")
    except (OSError, UnicodeError) as error:
        raise ConfigurationError(f"ADVISOR_CAMPUS_WORDS_FILE={path} cannot be read: {error}") from error
