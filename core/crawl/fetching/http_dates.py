"""Read and write HTTP dates (RFC 9110, 5.6.7); what cannot be one is no date."""

from datetime import UTC, datetime
from email.utils import format_datetime, parsedate_to_datetime

FIRST_YEAR, LAST_YEAR = 1970, 9998  # one year from the end, so that no time zone leads out of the calendar


def http_date(value: str) -> datetime | None:
    """The moment in UTC; None for anything that no server can mean."""
    try:
        moment = parsedate_to_datetime(value)
        moment = moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
    except (ValueError, OverflowError, TypeError, IndexError):
        return None
    return moment if FIRST_YEAR <= moment.year <= LAST_YEAR else None


def http_date_of(moment: datetime | None) -> str | None:
    """The moment, in whatever time zone, as servers want it; None for one without a zone or outside the calendar."""
    if moment is None or moment.tzinfo is None:
        return None
    try:
        return format_datetime(moment.astimezone(UTC), usegmt=True)
    except OverflowError:
        return None
