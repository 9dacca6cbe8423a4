"""Build what the console shows."""

from bot.application import App
from core.ports.console import Console


def console_of(app: App) -> Console | None:
    """The stores behind the console; None where there is no web page."""
    stores, settings = app.stores, app.settings
    if stores.console is None or not settings.web:
        return None
    return Console(stores.console, stores.usage, stores.site_record, stores.looks, settings.timezone, app.clock)
