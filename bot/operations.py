"""Operations that admins can use from a chat: see the status and start a crawl."""

from dataclasses import dataclass, replace
from functools import partial
from zoneinfo import ZoneInfo

from bot.application import App
from bot.commands.status import collect_overview
from bot.job_wiring import build_crawl, build_gap_reporter
from bot.memory_wiring import build_memory_desk
from bot.serving.pictures import build_pictures
from bot.setting_up.source_book import SourceBook
from bot.workspaces.profiled import ProfiledAdvisor, build_workspaces
from core.domain.crawl import CrawlReport
from core.domain.status import Overview
from core.ports.crawling import Crawler
from core.ports.platforms import OnCrawl
from core.rag.understanding.routing.courtesies import only_points
from core.screens.services import Services
from core.text.hostile_text import hostile
from core.text.questions.asking import asks
from core.text.values.written import moments_in


@dataclass(frozen=True)
class AppOperations:
    """`Operations` of the running application; `crawler` replaces the HTTP crawler."""

    app: App
    crawler: Crawler | None = None

    async def overview(self) -> Overview:
        """What is stored, and the latest crawls. Raises DatabaseError."""
        return await collect_overview(self.app)

    async def source_names(self) -> list[str]:
        """The sources that can be crawled. Raises SourcesError or DatabaseError."""
        return await SourceBook(self.app).names()

    async def reindex(self, source: str | None, on_progress: OnCrawl) -> list[CrawlReport]:
        """Crawl one source, or all that are not paused; a report each. Raises SourcesError or CrawlRunning."""
        choose = partial(SourceBook(self.app).to_crawl, () if source is None else (source,))
        return await build_crawl(self.app, self.crawler).run_chosen(choose, on_progress)


def services_of(app: App) -> Services:
    """The services that a platform may call."""
    operations = AppOperations(app)
    workspaces, gaps = build_workspaces(app), build_gap_reporter(app)
    advisor = ProfiledAdvisor(app.engine, workspaces)
    posted = app.stores.posted_answers if app.settings.correction_days else None
    parts = (advisor, app.stores.archive, app.passage_lookup, operations, workspaces, gaps, _is_hostile)
    services = Services(*parts, posted=posted, memory=build_memory_desk(app), deliveries=app.stores.deliveries)
    services = replace(services, inbox=app.stores.inbox, only_points=only_points, asks=asks)
    services = replace(services, moments=partial(moments_in, zone=ZoneInfo(app.settings.timezone)))
    curated = app.stores.curated
    services = replace(services, suggested=app.stores.suggested, pages=curated.pages if curated else None)
    services = replace(services, reminders=app.stores.reminders if app.settings.reminders else None)
    services = replace(services, web_address=app.settings.web_public_url, pictures=build_pictures(app))
    if app.engine.front_door is None:
        return services
    router = app.engine.front_door.router
    return replace(
        services, is_distress=router.is_distress, is_small_talk=router.is_small_talk, language_of=router.told_language
    )


def _is_hostile(text: str) -> bool:
    return hostile(text, ()) is not None
