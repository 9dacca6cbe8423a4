"""Turn what nobody expected into an error of one page, named by its class and place, never by its words."""

import traceback
from dataclasses import dataclass
from pathlib import Path

import structlog

from core.domain.crawl import PageSkipped
from core.domain.read_pages import FetchedBody, ReadPage, SkipReason
from core.errors import AdvisorError, DataRefused, ExtractionError
from core.ports.crawling import Extractor

log = structlog.get_logger(__name__)

_ROOT = Path(__file__).parents[2]


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


@dataclass(frozen=True)
class ContainedExtractor:
    """`Extractor` whose `extractor` may fail in any way: memory and recursion are one page's fault too."""

    extractor: Extractor

    async def read(self, fetched: FetchedBody) -> ReadPage:
        """The document of a body. Raises ExtractionError with a countable reason."""
        try:
            return await self.extractor.read(fetched)
        except AdvisorError:
            raise
        except Exception as error:
            raise ExtractionError(f"{named(error)} for {fetched.url}", SkipReason.READER_FAILED) from error

    async def close(self) -> None:
        """Ends what reading has started."""
        await self.extractor.close()
