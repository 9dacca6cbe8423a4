"""Build what the console shows, and the job that draws its map."""

from bot.application import App
from bot.job_wiring import build_grouping
from bot.serving.evaluation_runs import RUNS, KeptRuns
from bot.serving.source_desk import AppSources
from core.ports.console import Console
from jobs.embedding_map import MapDrawing


def console_of(app: App) -> Console | None:
    """The stores behind the console; None where there is no web page."""
    stores, settings = app.stores, app.settings
    if stores.console is None or stores.map is None or not settings.web:
        return None
    shown = (stores.usage, stores.site_record, stores.looks, stores.map)
    return Console(
        stores.console, *shown, settings.timezone, app.clock, AppSources(app), KeptRuns(settings.data_dir / RUNS)
    )


def map_drawing(app: App) -> MapDrawing | None:
    """What draws the map at night; None where nobody could see it. Raises ModelError."""
    if app.stores.map is None or not app.settings.web:
        return None
    embedder, least = app.models.embedder, app.settings.feedback_min_people
    return MapDrawing(app.stores.map, app.stores.missed_questions, embedder, app.clock, build_grouping(app), least)
