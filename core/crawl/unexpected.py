"""Name an exception that nobody expected by its class and place, never by its words: they may quote a page."""

import traceback
from pathlib import Path

import structlog

from core.domain.crawl import PageSkipped
from core.domain.skip_reasons import SkipReason
from core.errors import AdvisorError, DataRefused

_ROOT = Path(__file__).parents[2]
log = structlog.get_logger(__name__)


def reason_of(error: BaseException) -> str:
    """Our own errors say what to do; of any other, its class and place."""
    if isinstance(error, AdvisorError):
        return str(error)
    return f"unexpected {named(error)}; this is a fault of the advisor: report it"


def named(error: BaseException) -> str:
    """The class of an error, and the last line of ours that it came through."""
    frames = traceback.extract_tb(error.__traceback__)
    ours = [frame for frame in frames if _is_ours(frame.filename)] or frames
    place = f" at {Path(ours[-1].filename).name}:{ours[-1].lineno}" if ours else ""
    return f"{type(error).__qualname__}{place}"


def costs_a_page(error: Exception) -> bool:
    """Whether an error is of one page: nobody foresaw it, or Postgres does not take what the page says."""
    return isinstance(error, DataRefused) or not isinstance(error, AdvisorError)


def skipped_unexpectedly(error: Exception, url: str) -> PageSkipped:
    """The page as a counted skip, told to the log without a word of the page."""
    log.warning("page failed unexpectedly", url=url, error=named(error))
    return PageSkipped(url, SkipReason.INTERNAL_ERROR.value, f"{named(error)} for {url}")


def _is_ours(filename: str) -> bool:
    return Path(filename).is_relative_to(_ROOT) and "site-packages" not in filename
