"""Gather what a card says of a person: a name, and the role, numbers and rooms in the lines below it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from core.domain.records import Person
from core.extract.records.contact_details import CONTACT_LABELS, email_in, is_only_contacts, label_and_value, phone_in
from core.extract.records.page_lines import Line
from core.extract.records.roles import words_of
from core.extract.records.staff.names import Opening, is_address_of, is_role
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import PlaceWords

_PLACE_WORDS = english(PlaceWords)
_BORDER = re.compile(r"\s*(?:\||•|·|;)\s*|\s+[–—]\s+|,\s+(?=(?:tel|phone|e-?mail|office|room)\b)", re.IGNORECASE)
_ROOM = Pattern(
    lambda: (
        rf"\b(?:{_PLACE_WORDS.buildings}|room|rm|suite|floor)\b.{{0,24}}\d|"
        rf"^\d{{1,4}}[A-Z]?\s+(?:[A-Z][\w'’.-]*\s+){{1,3}}(?:{_PLACE_WORDS.buildings})\b"
    )
)
_ORGANISATION = Pattern(lambda: rf"^(?:the\s+)?(?:[\w'’&.-]+\s+){{0,4}}(?:{_PLACE_WORDS.organisations})\b")
_FARTHEST_ROLE, _FARTHEST = 2, 7  # lines below the name
_LONGEST = 25  # words of a line that is no prose


@dataclass
class Card:
    """A person as far as a page was read; `rest` is what stands behind the name in its line."""

    opening: Opening
    unit: str
    group: str = ""
    is_heading: bool = False
    found: dict[str, str] = field(default_factory=dict)
    lines: int = 0
    is_understood: bool = True
    is_left: bool = False  # whether the block of lines with the name has ended
    role_stands_beside: bool = False

    def __post_init__(self) -> None:
        if self.opening.rest:
            self._read_rest(self.opening.rest)
            self.is_understood = bool(self.found)
        self.role_stands_beside = "role" in self.found

    def takes(self, line: Line) -> bool:
        """Reads a line below the name; False where it shows that the card has ended."""
        self.lines += 1
        if self.lines > _FARTHEST or self._is_of_others(line.text) or _has_another_label(line.text):
            return False
        if self.is_left and not (label_and_value(line.text)[0] or is_only_contacts(line.text)):
            return False
        if len(line.text.split()) <= _LONGEST:
            for part in _BORDER.split(line.text):
                self._read(part.strip())
        return True

    def person(self) -> Person | None:
        """None where nothing but the form of the name says that it is a person, or where an address is another's."""
        return (
            Person(self.opening.name, **{"group": self.group, **self.found}, unit=self.unit)
            if self._is_sure()
            else None
        )

    def _is_sure(self) -> bool:
        email, is_role_told = self.found.get("email", ""), "role" in self.found
        if email and is_address_of(email, self.opening.name):
            return True
        if self.is_heading or self.role_stands_beside:
            return is_role_told
        # A role in the line below is not enough: "Sound Design" stands above "Project Manager" too.
        return is_role_told and not email and bool(self.found.keys() & {"phone", "office"})

    def _is_of_others(self, text: str) -> bool:
        """A line that names an office or the university begins its address; a second number is somebody else's."""
        return bool(_ORGANISATION.match(text)) and not is_role(text) and not self._is_office(text)

    def _is_office(self, text: str) -> bool:
        return bool(_ROOM.search(text)) or label_and_value(text)[0] in words_of("person", "office", "group")

    def _read(self, part: str) -> None:
        label, value = label_and_value(part)
        if label and self._read_labelled(label, value):
            return
        self._read_contacts(part, is_labelled=False)
        if is_only_contacts(part):
            return
        if self.lines <= _FARTHEST_ROLE and "role" not in self.found and is_role(part):
            self.found["role"] = part
        elif "office" not in self.found and not label and _is_room(part):
            self.found["office"] = part

    def _read_labelled(self, label: str, value: str) -> bool:
        if label in words_of("person", "fax"):
            return True
        is_labelled = label not in words_of("person", "email")
        if label in CONTACT_LABELS and self._read_contacts(value, is_labelled=is_labelled):
            return True
        for name in ("role", "office", "group"):
            if label in words_of("person", name) and not email_in(value):
                self.found.setdefault(name, value)
                return True
        return False

    def _read_contacts(self, text: str, *, is_labelled: bool) -> bool:
        contacts = {"email": email_in(text), "phone": phone_in(text, is_labelled=is_labelled)}
        for name, value in contacts.items():
            if value:
                self.found.setdefault(name, value)
        return any(contacts.values())

    def _read_rest(self, rest: str) -> None:
        """ "Associate Dean, Student Affairs, 555-0100": the role reaches to the first number or address."""
        said = list(_until_contacts(rest))
        if is_role(", ".join(said)):
            self.found["role"] = ", ".join(said)
        elif said and _ROOM.search(said[-1]):
            self.found["office"] = said[-1]
        self._read_contacts(rest, is_labelled=False)


def _has_another_label(text: str) -> bool:
    """Whether a contact stands behind a label that is none of a person's, or such a label stands alone."""
    label, value = label_and_value(text)
    if not label and text.endswith(":"):
        label, value = text[:-1].casefold(), ""
    known = words_of("person", "name", "role", "office", "group", "fax") | CONTACT_LABELS
    if not label or any(part in known for part in (label, *label.split())):
        return False
    return not value or bool(email_in(value) or phone_in(value, is_labelled=True))


def _is_room(part: str) -> bool:
    return bool(_ROOM.search(part)) and len(part.split()) <= 8 and not email_in(part) and not part.endswith((".", ":"))


def _until_contacts(rest: str) -> Iterator[str]:
    for part in re.split(r"\s*[,;|]\s+|\s+[–—-]\s+|\s*\(|\)\s*", rest):
        if email_in(part) or phone_in(part, is_labelled=True):
            return
        if part.strip():
            yield part.strip()
