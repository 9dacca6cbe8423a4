"""Put the console together: its routes, each behind the gate."""

from collections.abc import Awaitable

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from adapters.web.assets import asset
from adapters.web.campus.provider import Provider
from adapters.web.campus.round_trip import RoundTrip
from adapters.web.console.admin.answers import Answers
from adapters.web.console.admin.audit import Audit
from adapters.web.console.admin.evaluations import Evaluations
from adapters.web.console.admin.privacy import PrivacyRequests
from adapters.web.console.admin.profiles import KNOWN, Profiles
from adapters.web.console.admin.source_forms import SourceForms, StartedPreview
from adapters.web.console.admin.sources import SourcesPage, StartedCrawl
from adapters.web.console.bench import Bench
from adapters.web.console.campus import BACK, BEGIN, Campus
from adapters.web.console.desk import ADMINS, Desk
from adapters.web.console.door import Door, Session
from adapters.web.console.drawing import Pages
from adapters.web.console.entrance import Entrance
from adapters.web.console.findings import Findings
from adapters.web.console.gate import Gate, Sent
from adapters.web.console.indexed import IndexedPage
from adapters.web.console.map import MapPage
from adapters.web.console.overview import OverviewPage
from adapters.web.console.recent_gaps import RecentGaps
from adapters.web.console.roles import Roles
from adapters.web.mounts import mounted
from adapters.web.options import WebOptions
from adapters.web.requests import Fields
from core.domain.conversation import ConversationKey, Person
from core.ports.console import Console
from core.screens.privacy_texts import Terms
from core.screens.screen import first
from core.screens.screens import Screens
from core.screens.services import Services
from core.screens.visitors import Permissions

CONSOLE = "/console"


def console_routes(services: Services, options: WebOptions) -> list[BaseRoute]:
    """The console below its path; nothing where the services have none."""
    if services.console is None:
        return []
    return [mounted(CONSOLE, _routes(services, services.console, options))]


def _routes(services: Services, console: Console, options: WebOptions) -> list[BaseRoute]:
    door = Door(options.keys, console.access, console.clock, options.prefix, options.is_public_https)
    gate, pages = Gate(door), Pages(options.campus)
    return [
        *_of_all(gate, services, console, pages, options),
        *_of_admins(gate, services, console, pages),
        *Entrance(door, pages, BEGIN if options.accounts else "").routes(gate),
        *_of_campus(gate, services, pages, options),
        Route("/static/{hash}/{name}", asset),
    ]


def _of_campus(gate: Gate, services: Services, pages: Pages, options: WebOptions) -> list[Route]:
    """The sign-in with campus accounts, where a provider is set. Raises ConfigurationError."""
    if options.accounts is None:
        return []
    offices = [each.name for each in services.hand_offs.offices] if services.hand_offs else []
    door, roles = gate.door, Roles.read(options.accounts.roles, offices)
    back, provider = options.reached_at(f"{CONSOLE}/{BACK}"), Provider(options.accounts, door.clock)
    trip = RoundTrip(provider, door.access, options.keys, door.keep, "campus", back)
    return Campus(trip, roles, door, pages).routes(gate)


def _of_all(gate: Gate, services: Services, console: Console, pages: Pages, options: WebOptions) -> list[BaseRoute]:
    recent = RecentGaps(services, console.clock)
    overview, findings = OverviewPage(services, console, recent, pages), Findings(services, console, recent, pages)
    screens, bench = _screens(services, options), Bench(services, console, pages)
    desk, profiles = Desk(services, console, screens, pages), Profiles(services.workspaces, console, screens, pages)
    return [
        Route("/", gate.shows(overview.page)),
        Route("/hand-offs", gate.shows(desk.hand_offs)),
        Route("/reviewed", gate.shows(desk.reviewed)),
        Route("/act", gate.takes(_acts(desk, profiles)), methods=["POST"]),
        Route("/workspaces", gate.shows(profiles.page, for_admins=True)),
        Route("/gaps", gate.shows(findings.gaps)),
        Route("/quality", gate.shows(findings.quality)),
        Route("/map", gate.shows(MapPage(console, pages).page)),
        Route("/bench", gate.shows(bench.page), methods=["GET"]),
        Route("/bench", gate.takes(bench.tried), methods=["POST"]),
    ]


def _of_admins(gate: Gate, services: Services, console: Console, pages: Pages) -> list[BaseRoute]:
    """Sources may be seen by all."""
    sources = SourcesPage(services.operations, console, pages, StartedCrawl(services.operations))
    forms = SourceForms(console, pages, StartedPreview(console.sources))
    audit, answers = Audit(console, pages), Answers(services.archive, console, pages)
    privacy = PrivacyRequests(services.archive, console, pages)
    return [
        Route("/sources", gate.shows(sources.page)),
        Route("/indexed", gate.shows(IndexedPage(services.pages, pages).page)),
        Route("/progress", gate.shows(sources.progress)),
        Route("/reindex", gate.takes(sources.reindex, for_admins=True), methods=["POST"]),
        Route("/add", gate.shows(forms.form, for_admins=True), methods=["GET"]),
        Route("/add", gate.takes(forms.sent, for_admins=True), methods=["POST"]),
        Route("/preview", gate.shows(forms.preview, for_admins=True)),
        Route("/pause", gate.takes(forms.pause, for_admins=True), methods=["POST"]),
        Route("/remove", gate.takes(forms.remove, for_admins=True), methods=["POST"]),
        Route("/answers", gate.shows(answers.page, for_admins=True)),
        Route("/answer", gate.shows(answers.one, for_admins=True)),
        Route("/privacy", gate.shows(privacy.page, for_admins=True), methods=["GET"]),
        Route("/privacy", gate.takes(privacy.sent, for_admins=True), methods=["POST"]),
        Route("/evaluations", gate.shows(Evaluations(console, pages).page, for_admins=True)),
        Route("/audit", gate.shows(audit.page, for_admins=True)),
    ]


def _acts(desk: Desk, profiles: Profiles) -> Sent:
    """What is pressed and sent off is of a workspace, or of the desk of an office."""

    async def act(request: Request, session: Session, fields: Fields) -> Response:
        shown = profiles if first(fields, "action") in KNOWN else desk
        return await shown.act(request, session, fields)

    return act


def _screens(services: Services, options: WebOptions) -> Screens:
    permissions = Permissions(services.workspaces, _is_shared, admins=(ADMINS,))
    terms = Terms("web", options.keep_days, options.human_contact)
    return Screens.of(services, permissions, terms, tells_corrections=False, stop=_stop_nothing)


def _is_shared(_: ConversationKey) -> bool:
    return False


def _stop_nothing(_: Person) -> Awaitable[None]:
    """The screens of the console erase nobody's answers."""
    raise NotImplementedError
