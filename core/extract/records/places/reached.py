"""Read what follows a name in a sentence: rooms, numbers, addresses and hours, one after the other."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

from core.domain.records import OpeningHours
from core.extract.records.contact_details import email_in, is_only_contacts, may_hold_contacts, phone_in
from core.extract.records.places.addresses import is_street, room_of
from core.extract.records.places.place_tables import Above
from core.records.clock.opening_hours import hours_of
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import ProseWords

_EN = english(ProseWords)
_BORDER = re.compile(r"\s*[,;()]\s*(?:and\s+|or\s+)?|\s+(?:and|or)\s+", re.IGNORECASE)
_LABEL = Pattern(lambda: rf"(?:{_EN.reached})\b\s*:?\s*")
_LONGEST = 6  # pieces of one statement ("Monday, Wednesday and Friday, 9:00 am to noon")


@dataclass
class Reached:
    """What was read, and whether nothing else was said."""

    room: str = ""
    phone: str = ""
    email: str = ""
    hours: tuple[OpeningHours, ...] = ()
    is_whole: bool = True

    @property
    def is_contact(self) -> bool:
        """Whether there is a number or an address."""
        return bool(self.phone or self.email)

    def takes(self, text: str, above: Above) -> bool:
        """Reads one statement; False where it says something else, or contradicts an earlier one."""
        bare = _LABEL.sub("", text.strip(), count=1) if _LABEL.match(text.strip()) else text.strip()
        if is_only_contacts(bare):
            return self._takes_contacts(bare)
        room = room_of(bare) or (bare if is_street(bare) and not may_hold_contacts(bare) else "")
        if room:
            self.room, is_first = self.room or room, not self.room
            return is_first
        hours = hours_of(bare, above.context, above.period)
        self.hours += hours
        return bool(hours)

    def _takes_contacts(self, text: str) -> bool:
        phone, email = phone_in(text, is_labelled=True), email_in(text)
        self.phone, self.email = self.phone or phone, self.email or email
        return bool(phone or email)


def reached(text: str, above: Above) -> Reached:
    """What the beginning of a text states, up to the first words that say something else."""
    said, found = text.strip(" ."), Reached()
    parts = list(_parts(said))
    at = 0
    while at < len(parts):
        ends = range(min(len(parts), at + _LONGEST), at, -1)  # the longest first: a comma may stand inside of hours
        taken = next((end for end in ends if found.takes(said[parts[at][0] : parts[end - 1][1]], above)), at)
        if taken == at:
            found.is_whole = False
            break
        at = taken
    return found


def _parts(text: str) -> Iterator[tuple[int, int]]:
    """Where the pieces between commas, brackets, "and" and "or" begin and end."""
    start = 0
    for border in _BORDER.finditer(text):
        if text[start : border.start()].strip():
            yield start, border.start()
        start = border.end()
    if text[start:].strip():
        yield start, len(text)
