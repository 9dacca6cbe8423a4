"""Put the console together: its routes, each behind the gate."""

from starlette.routing import BaseRoute, Mount, Route

from adapters.web.assets import asset
from adapters.web.console.audit import Audit
from adapters.web.console.door import Door
from adapters.web.console.drawing import Pages
from adapters.web.console.entrance import Entrance
from adapters.web.console.gate import Gate
from adapters.web.console.overview import OverviewPage
from adapters.web.options import WebOptions
from core.ports.console import Console
from core.ports.platforms import Services

CONSOLE = "/console"


def console_routes(services: Services, options: WebOptions) -> list[BaseRoute]:
    """The console below its path; nothing where the services have none."""
    if services.console is None:
        return []
    return [Mount(CONSOLE, routes=_routes(services, services.console, options))]


def _routes(services: Services, console: Console, options: WebOptions) -> list[BaseRoute]:
    door = Door(options.keys, console.access, console.clock, options.prefix)
    gate, pages = Gate(door), Pages(options.campus)
    overview, audit = OverviewPage(services, console, pages), Audit(console, pages)
    return [
        Route("/", gate.shows(overview.page)),
        Route("/audit", gate.shows(audit.page, for_admins=True)),
        *Entrance(door, pages).routes(gate),
        Route("/static/{hash}/{name}", asset),
    ]
