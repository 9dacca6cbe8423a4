"""Put the console together: its routes, each behind the gate."""

from collections.abc import Awaitable

from starlette.routing import BaseRoute, Route

from adapters.web.assets import asset
from adapters.web.console.answers import Answers
from adapters.web.console.audit import Audit
from adapters.web.console.bench import Bench
from adapters.web.console.campus import BEGIN, Campus
from adapters.web.console.desk import ADMINS, Desk
from adapters.web.console.door import Door
from adapters.web.console.drawing import Pages
from adapters.web.console.entrance import Entrance
from adapters.web.console.findings import Findings
from adapters.web.console.gate import Gate
from adapters.web.console.map import MapPage
from adapters.web.console.overview import OverviewPage
from adapters.web.console.provider import Provider
from adapters.web.console.recent_gaps import RecentGaps
from adapters.web.console.roles import Roles
from adapters.web.console.sources import SourcesPage, StartedCrawl
from adapters.web.mounts import mounted
from adapters.web.options import WebOptions
from core.domain.conversation import ConversationKey, Person
from core.ports.console import Console
from core.ports.platforms import Services
from core.screens.privacy_texts import Terms
from core.screens.screens import Screens
from core.screens.visitors import Permissions

CONSOLE = "/console"


def console_routes(services: Services, options: WebOptions) -> list[BaseRoute]:
    """The console below its path; nothing where the services have none."""
    if services.console is None:
        return []
    return [mounted(CONSOLE, _routes(services, services.console, options))]


def _routes(services: Services, console: Console, options: WebOptions) -> list[BaseRoute]:
    is_https = options.public_url.lower().startswith("https://")
    door = Door(options.keys, console.access, console.clock, options.prefix, is_https)
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
    provider, roles = Provider(options.accounts, gate.door.clock), Roles.read(options.accounts.roles, offices)
    return Campus(provider, roles, gate.door, pages, f"{options.public_url.rstrip('/')}{CONSOLE}/").routes(gate)


def _of_all(gate: Gate, services: Services, console: Console, pages: Pages, options: WebOptions) -> list[BaseRoute]:
    recent = RecentGaps(services.gaps, console.clock)
    overview, findings = OverviewPage(services, console, recent, pages), Findings(services, console, recent, pages)
    desk, bench = Desk(services, console, _screens(services, options), pages), Bench(services, console, pages)
    return [
        Route("/", gate.shows(overview.page)),
        Route("/hand-offs", gate.shows(desk.hand_offs)),
        Route("/reviewed", gate.shows(desk.reviewed)),
        Route("/act", gate.takes(desk.act), methods=["POST"]),
        Route("/gaps", gate.shows(findings.gaps)),
        Route("/quality", gate.shows(findings.quality)),
        Route("/map", gate.shows(MapPage(console, pages).page)),
        Route("/bench", gate.shows(bench.page), methods=["GET"]),
        Route("/bench", gate.takes(bench.tried), methods=["POST"]),
    ]


def _of_admins(gate: Gate, services: Services, console: Console, pages: Pages) -> list[BaseRoute]:
    """Sources may be seen by all."""
    sources = SourcesPage(services.operations, console, pages, StartedCrawl(services.operations))
    audit, answers = Audit(console, pages), Answers(services.archive, console, pages)
    return [
        Route("/sources", gate.shows(sources.page)),
        Route("/progress", gate.shows(sources.progress)),
        Route("/reindex", gate.takes(sources.reindex, for_admins=True), methods=["POST"]),
        Route("/answers", gate.shows(answers.page, for_admins=True)),
        Route("/answer", gate.shows(answers.one, for_admins=True)),
        Route("/audit", gate.shows(audit.page, for_admins=True)),
    ]


def _screens(services: Services, options: WebOptions) -> Screens:
    permissions = Permissions(services.workspaces, _is_shared, admins=(ADMINS,))
    terms = Terms("web", options.keep_days, options.human_contact)
    return Screens.of(services, permissions, terms, tells_corrections=False, stop=_stop_nothing)


def _is_shared(_: ConversationKey) -> bool:
    return False


def _stop_nothing(_: Person) -> Awaitable[None]:
    """The screens of the console erase nobody's answers."""
    raise NotImplementedError
