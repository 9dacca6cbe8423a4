"""Turn whatever an extractor raises into an error of one page."""

from dataclasses import dataclass

from core.crawl.unexpected import named
from core.domain.read_pages import FetchedBody, ReadPage
from core.domain.skip_reasons import SkipReason
from core.errors import AdvisorError, ExtractionError
from core.ports.crawling import Extractor


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
