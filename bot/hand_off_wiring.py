"""Build what hand-offs need: the desk, what posts about them, reminders and the mail server."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

from bot.application import App
from bot.offices import read_offices
from bot.settings import Settings
from core.domain.hand_off import EMAIL, Office
from core.ports.hand_offs import HandOffCourier

if TYPE_CHECKING:  # most commands never need them
    from core.screens.hand_offs.service import HandOffService
    from jobs.hand_offs import HandOffPosts, Reminders


def build_desk(app: App, wake: Callable[[], None] = lambda: None) -> "HandOffService | None":
    """What people do with hand-offs; None where no office is set up. Raises ConfigurationError."""
    from core.screens.hand_offs.service import HandOffService

    offices, stores = read_offices(app.settings.offices_file), app.stores
    if not offices:
        return None
    most_a_day = app.settings.hand_offs_per_day
    return HandOffService(stores.hand_offs, stores.archive, stores.conversations, offices, app.clock, wake, most_a_day)


def build_posts(app: App, tell_admins: Callable[[Sequence[str]], None]) -> "HandOffPosts":
    """What posts about hand-offs. Raises ConfigurationError."""
    from jobs.hand_offs import HandOffPosts

    desk = build_desk(app)
    return HandOffPosts(app.stores.hand_offs, app.stores.job_lock, desk.office if desk else _nobody, tell_admins)


def build_reminders(app: App) -> "Reminders | None":
    """The clock's part; None where no office is set up. Raises ConfigurationError."""
    from jobs.hand_offs import Reminders

    desk = build_desk(app)
    return Reminders(desk, desk.office, app.stores.job_lock, app.clock) if desk else None


def mail_courier(settings: Settings) -> Mapping[str, HandOffCourier]:
    """The mail server under its name; empty where none is set."""
    from adapters.mail.courier import MailCourier

    if settings.smtp_url is None or settings.smtp_from is None:
        return {}
    return {EMAIL: MailCourier(settings.smtp_url.get_secret_value(), settings.smtp_from)}


def _nobody(name: str) -> Office:
    """Without offices nothing is posted, so that none is ever looked up."""
    return Office(name, ())
