"""Port of the courses and events that pages state."""

from collections.abc import Sequence
from datetime import date
from typing import Protocol

from core.domain.records import StatedCourse, StatedEvent


class CampusRecords(Protocol):
    """The courses and dated events that current pages state in a structured form."""

    async def courses(self, codes: Sequence[str]) -> list[StatedCourse]:
        """What current pages state of these courses, however their codes are written; in the order of the pages."""
        ...

    async def events(self, first: date, last: date) -> list[StatedEvent]:
        """What current pages state of these days, both included; earliest first."""
        ...
