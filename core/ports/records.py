"""Port of the records that pages state."""

from collections.abc import Sequence
from datetime import date
from typing import Protocol

from core.domain.records import StatedCourse, StatedEvent, StatedPerson, StatedPlace, StatedPrice


class CampusRecords(Protocol):
    """The courses, dated events, people, places and prices that current pages state in a structured form."""

    async def courses(self, codes: Sequence[str]) -> list[StatedCourse]:
        """What current pages state of these courses, however their codes are written; in the order of the pages."""
        ...

    async def events(self, first: date, last: date) -> list[StatedEvent]:
        """What current pages state of these days, both included; earliest first."""
        ...

    async def people(self, name: str) -> list[StatedPerson]:
        """Those whose name has each of these words, in the order of the pages; "bell" finds "Ada Bell, PhD"."""
        ...

    async def places(self, name: str) -> list[StatedPlace]:
        """The places whose name has each of these words, in the order of the pages."""
        ...

    async def prices(self, what: str) -> list[StatedPrice]:
        """The prices that have each of these words in their name or labels, in the order of the pages."""
        ...
