"""Rechunk the pages that an earlier version chunked."""

from bot.application import App
from bot.job_wiring import build_rechunking
from jobs.abandoned_runs import JOB


async def rechunk_old_pages(app: App) -> int | None:
    """The number of rechunked pages; None while a crawl is running. Raises ModelError or DatabaseError."""
    async with app.stores.job_lock.try_hold(JOB) as held:
        return await build_rechunking(app).run() if held else None
