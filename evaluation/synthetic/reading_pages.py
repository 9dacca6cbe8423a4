"""Read the current pages of the index, never users' questions."""

from core.ports.pages import CurrentPages
from core.ports.quality import SiteRecord
from evaluation.synthetic.site_pages import Passage, SitePage


async def current_pages(record: SiteRecord, current: CurrentPages) -> list[SitePage]:
    """Every current page of every source, by address; of several with the same passages only the first."""
    found: dict[tuple[Passage, ...], SitePage] = {}
    async for page in record.pages():
        passages = tuple(Passage(each.headings, each.text, each.units) for each in page.passages)
        links = await current.current_links(page.source, page.url)
        found.setdefault(passages, SitePage(page.url, page.title, passages, links or (), page.source))
    return sorted(found.values(), key=lambda page: page.url)
