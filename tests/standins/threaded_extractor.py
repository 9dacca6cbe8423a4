"""An `Extractor` in a thread of the tests' own process, which starts at once."""

import asyncio

from core.domain.read_pages import FetchedBody, ReadPage
from core.extract.extraction import extract


class ThreadExtractor:
    """Reads pages without limits."""

    async def read(self, fetched: FetchedBody) -> ReadPage:
        """The document of a body. Raises ExtractionError with a countable reason."""
        given = {name: getattr(fetched, name) for name in fetched.__slots__}
        return await asyncio.to_thread(lambda: extract(**given))

    async def close(self) -> None:
        """Nothing was started."""
