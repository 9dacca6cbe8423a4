"""An `Extractor` in a thread of the tests' own process, which starts at once."""

import asyncio

from core.domain.read_pages import FetchedBody, ReadPage
from core.extract.extraction import extract


class ThreadExtractor:
    """Reads pages without limits."""

    async def read(self, fetched: FetchedBody) -> ReadPage:
        """The document of a body. Raises ExtractionError with a countable reason."""
        return await asyncio.to_thread(
            extract,
            fetched.url,
            fetched.content_type,
            fetched.body,
            fetched.fetched_at,
            last_modified=fetched.last_modified,
            etag=fetched.etag,
            robots_header=fetched.robots_header,
        )

    async def close(self) -> None:
        """Nothing was started."""
