"""Build the jobs that only `advisor serve` runs: corrections, reminders, news of offices, retention, index upkeep."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import partial
from zoneinfo import ZoneInfo

from adapters.mail import MailCourier
from bot.application import App
from bot.index_wiring import Listener, ProgressLog, build_enriching, re_embedding, switch_instructions
from bot.job_wiring import build_gap_reporter
from bot.offices import build_desk, read_offices
from bot.settings import Settings
from bot.workspaces.profiled import build_workspaces
from core.domain.conversation import Place
from core.domain.hand_off import EMAIL, Office
from core.domain.records import StatedEvent
from core.domain.reminders.reminder import KeptPlan
from core.domain.status import Coverage
from core.models.embedder_switch import SwitchedEmbedder
from core.ports.hand_offs import HandOffCourier
from core.ports.platforms import Amender, Herald, Messenger
from core.rag.verification.entailment import Paraphrases
from jobs.amendments import Amendments
from jobs.announcements import Announcements, GapDigest
from jobs.corrections import Corrections
from jobs.curated import ReviewNews
from jobs.hand_offs import HandOffPosts
from jobs.hand_offs import Reminders as OfficeReminders
from jobs.index_upkeep import Enrichment, ModelChange
from jobs.reminders import DueReminders, FollowedReminders
from jobs.retention import Retention


def build_retention(app: App) -> Retention:
    """The nightly deletion of old data."""
    stores = app.stores
    days, workspaces = app.settings.keep_conversations_days, build_workspaces(app)
    parts = (stores.conversations, stores.vault, stores.job_lock, app.clock, days, stores.hand_offs, stores.facts)
    return Retention(*parts, stores.inbox, workspaces.every, stores.reminders, stores.console)


def build_reminders(app: App, couriers: Mapping[str, HandOffCourier]) -> tuple[DueReminders, FollowedReminders] | None:
    """What tells people what is due, and what lets reminders follow the pages; None where they are switched off."""
    stores, settings = app.stores, app.settings
    if stores.reminders is None or not settings.reminders:
        return None
    workspaces = build_workspaces(app)

    async def events(place: Place, first: date, last: date) -> Sequence[StatedEvent]:
        scope = (await workspaces.profile(*place)).scope
        return await stores.records.within(scope).events(first, last)

    async def checked(place: Place, plan: KeptPlan) -> KeptPlan:
        from core.plans.kept import checked_again  # its solver is an extra
        from core.plans.planner import Planner

        scope = (await workspaces.profile(*place)).scope
        return await checked_again(Planner(stores.records.within(scope)), plan)

    parts = (stores.job_lock, app.clock, events, ZoneInfo(settings.timezone))
    due = DueReminders(stores.reminders, couriers, *parts)
    return due, FollowedReminders(stores.reminders, *parts, checked)


def build_corrections(app: App, messengers: Mapping[str, Messenger]) -> Corrections:
    """The nightly correction notices; `messengers` by platform, without the web page, where people look themselves."""
    days, stores = app.settings.correction_days, app.stores
    written_to = {name: each for name, each in messengers.items() if name != "web"}
    parts = (stores.notices, written_to, stores.job_lock, app.clock, days, _paraphrases(app))
    return Corrections(*parts, stores.curated.jobs if stores.curated else None)


def build_amendments(app: App, amenders: Mapping[str, Amender]) -> Amendments:
    """The nightly marks on answers that others read; `amenders` by platform."""
    days, stores = app.settings.correction_days, app.stores
    parts = (stores.posted_answers, stores.archive, amenders, stores.job_lock, app.clock, days, _paraphrases(app))
    return Amendments(*parts, stores.curated.jobs if stores.curated else None)


def _paraphrases(app: App) -> Paraphrases | None:
    """What decides whether unknown words mean the same, if there is a cross-encoder for it."""
    return Paraphrases(app.models.judge) if app.models.judge else None


def build_gap_digest(app: App, announcements: Announcements) -> GapDigest:
    """The weekly message about what people missed."""
    return GapDigest(build_gap_reporter(app), app.stores.job_lock, announcements.say)


def build_posts(app: App, tell_admins: Callable[[Sequence[str]], None]) -> HandOffPosts:
    """What posts about hand-offs. Raises ConfigurationError."""
    desk = build_desk(app)
    return HandOffPosts(app.stores.hand_offs, app.stores.job_lock, desk.office if desk else _nobody, tell_admins)


def _nobody(name: str) -> Office:
    """Without offices nothing is posted, so that none is ever looked up."""
    return Office(name, ())


def build_office_reminders(app: App) -> OfficeReminders | None:
    """The clock's part in hand-offs; None where no office is set up. Raises ConfigurationError."""
    desk = build_desk(app)
    return OfficeReminders(desk, desk.office, app.stores.job_lock, app.clock) if desk else None


def mail_courier(settings: Settings) -> Mapping[str, HandOffCourier]:
    """The mail server under its name; empty where none is set."""
    if settings.smtp_url is None or settings.smtp_from is None:
        return {}
    return {EMAIL: MailCourier(settings.smtp_url.get_secret_value(), settings.smtp_from)}


def build_news(app: App, heralds: Mapping[str, Herald], say: Callable[[Sequence[str]], None]) -> ReviewNews | None:
    """What tells offices which answers need a review. Raises ConfigurationError."""
    stores, zone = app.stores.curated, ZoneInfo(app.settings.timezone)
    if stores is None:
        return None
    offices = read_offices(app.settings.offices_file)
    today = lambda: app.clock().astimezone(zone).date()  # noqa: E731 - a name of its own would say no more
    return ReviewNews(stores.jobs, offices, heralds, app.stores.job_lock, app.clock, today, say)


def build_model_change(app: App, note: Listener, announcements: Announcements) -> ModelChange | None:
    """The job that makes the next embedder live; None without one. `note` is called for every batch."""
    embedder = app.models.embedder
    if not isinstance(embedder, SwitchedEmbedder):
        return None
    told, progress = partial(announcements.say, switch_instructions(app.settings)), ProgressLog()

    def heard(coverage: Coverage) -> None:
        note(coverage)
        progress.note(coverage)

    return ModelChange(embedder, re_embedding(app, heard), app.stores.job_lock, told)


def build_enrichment(app: App, announcements: Announcements) -> Enrichment | None:
    """The nightly job; None where ADVISOR_ENRICH is off."""
    enriching = build_enriching(app)
    return Enrichment(enriching, announcements.say) if enriching else None
