"""What crawls were not allowed to publish, as text and as JSON, and how somebody publishes it nevertheless."""

from collections.abc import Sequence
from dataclasses import dataclass

from bot.app import App
from bot.json_output import Json
from core.site_domain import HeldPage
from core.sites.differences import short_diff
from jobs.publishing import Publishing

UNJUDGED = "Changes have not been judged yet: a crawl is under way, or one broke off and the next one judges them."


@dataclass(frozen=True)
class Held:
    """The held pages; `is_unjudged` when changes are searched that no question has been asked of."""

    pages: Sequence[HeldPage]
    is_unjudged: bool

    def as_json(self) -> Json:
        """One object; the names are relied on by others."""
        return {"unjudged": self.is_unjudged, "pages": [_page_json(page) for page in self.pages]}

    def as_text(self) -> str:
        """A paragraph a page: where it is and since when it is held, then what would change."""
        unjudged = [UNJUDGED] if self.is_unjudged else []
        return "\n\n".join([*unjudged, *map(_paragraph, self.pages)]) or "No page is held back."


async def look(app: App) -> Held:
    """Asks the stores. Raises DatabaseError."""
    trials = app.stores.trials
    return Held(await trials.held(), await trials.is_open())


async def publish(app: App) -> int:
    """How many pages were published. Raises CrawlRunning or DatabaseError."""
    stores = app.stores
    return await Publishing(stores.trials, stores.index, stores.job_lock, app.clock).run()


def _paragraph(page: HeldPage) -> str:
    kind = "new" if page.text is None else "changed"
    first = f"{page.source}: {page.url} ({kind}, held since {page.held_at:%Y-%m-%d %H:%M})"
    return "\n".join([first, *(f"  {line}" for line in _difference(page).splitlines())])


def _difference(page: HeldPage) -> str:
    return short_diff(page.text or "", page.held_text)


def _page_json(page: HeldPage) -> Json:
    return {
        "source": page.source,
        "url": page.url,
        "held_at": page.held_at.isoformat(),
        "new": page.text is None,
        "difference": _difference(page),
    }
