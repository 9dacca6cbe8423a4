"""What an upgrade has to do beside the schema: pages that an earlier version cut are cut again."""

from bot.application import App
from bot.job_wiring import build_rechunking
from jobs.crawl_sources import JOB


async def rechunk_old_pages(app: App) -> int | None:
    """How many pages there were; None while a crawl is under way. Raises ModelError or DatabaseError."""
    async with app.stores.job_lock.try_hold(JOB) as held:
        return await build_rechunking(app).run() if held else None
