"""Find the places of a page: offices and buildings with address, numbers and opening hours."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.domain.document import Block, BlockKind
from core.domain.records import Place
from core.extract.records.contact_details import (
    CONTACT_LABELS,
    before_contacts,
    email_in,
    is_only_contacts,
    label_and_value,
    may_hold_contacts,
    phone_in,
    without_contacts,
    without_links,
)
from core.extract.records.page_lines import Line, Section, in_one_line, lines_in, sections
from core.extract.records.places.addresses import is_city, is_inside_building, is_street
from core.extract.records.places.place_names import (
    is_label,
    is_place,
    named_place,
    period_of,
    place_of,
    without_number,
)
from core.extract.records.places.place_tables import Above, places_of_table
from core.extract.records.places.places_told import places_told
from core.extract.records.places.reached import Reached, reached
from core.extract.records.roles import words_of
from core.extract.records.staff.names import opening_of
from core.extract.records.staff.people import people_of_table
from core.records.clock.opening_hours import hours_told
from core.text.languages.languages import english
from core.text.languages.schema.pages import ContactWords

_EN = english(ContactWords)

_BEHIND_NAMES = re.compile(r"(?:\s+(?:at|on|by|via)|[\s,:;–—-])+$", re.IGNORECASE)
_MOST = 2_000  # places on a page
_FEWEST = 2  # lines that say where it is or how it is reached
_LONGEST = 8  # words of a name


def places_of(blocks: Sequence[Block], title: str) -> tuple[Place, ...]:
    """The places that a page describes, each once; `title` is the page's."""
    found: list[Place] = []
    title = in_one_line(title)
    tops: set[tuple[str, ...]] = set()
    for section in sections(blocks):
        found += _in_section(section, title, is_foot=section.path in tops)
        tops |= {section.path} if len(section.path) == 1 else set()
    return _each_once(found)[:_MOST]


def _in_section(section: Section, title: str, *, is_foot: bool) -> Iterator[Place]:
    """What stands under the page's own heading once more is the site's foot: its address is the university's."""
    if any(opening_of(heading) for heading in section.path):
        return
    name = "" if is_foot else place_of(section.path, title)
    above = Above(name, " ".join((title, *section.path)), period_of(section.path))
    yield from places_on_cards(section.blocks, above)
    for block in section.blocks:
        if block.kind is BlockKind.TABLE and block.header is not None:
            yield from () if any(people_of_table(block, "")) else places_of_table(block, above)
        else:
            yield from _in_lines(list(lines_in(block)), section, title, above)


def _in_lines(lines: Sequence[Line], section: Section, title: str, above: Above) -> Iterator[Place]:
    name = above.name
    is_contact = _is_contact(section, title)
    for at, line in enumerate(lines):
        if opening_of(line.text):
            return  # what follows belongs to a person
        if may_hold_contacts(line.text):
            yield from _desk(line)
        yield from places_told(line, above)
        if not name:
            continue
        label, value = label_and_value(line.text)
        is_labelled = label in words_of("place", "hours")
        said = value if is_labelled else line.text
        hours = hours_told(said, above.context, above.period) if is_contact or is_labelled else ()
        if hours:
            yield Place(name, hours=hours, unit=line.unit)
        elif is_contact:
            yield from _contact(line, label, value, name, lines[at + 1 : at + 2])


def _is_contact(section: Section, title: str) -> bool:
    """Whether numbers and addresses in it belong to the place that it names."""
    if section.heading.casefold().strip(" :") in _EN.people_headings - _EN.contact_headings:
        return False
    return is_label(section.heading) or is_place(section.heading) or (not section.path and is_place(title))


def _contact(line: Line, label: str, value: str, name: str, following: Sequence[Line]) -> Iterator[Place]:
    if label in words_of("place", "address") or is_street(line.text) or is_inside_building(line.text):
        said = value if label in words_of("place", "address") else line.text
        if is_street(said) or is_inside_building(said):
            address = without_contacts(said)
            city = [each.text for each in following if is_city(each.text)]
            yield Place(name, ", ".join((address, *city)), phone_in(said), email_in(said), unit=line.unit)
        return
    if is_only_contacts(value) and (label in CONTACT_LABELS or not label):
        phone, email = phone_in(value, is_labelled=label in words_of("person", "phone")), email_in(value)
        if phone or email:
            yield Place(name, phone=phone, email=email, unit=line.unit)


def _desk(line: Line) -> Iterator[Place]:
    """ "Visit office: 555-0100", "Front counter 555-0100", "Questions: Visit Office, 555-0100"."""
    label, value = label_and_value(line.text)
    said = value if label in _EN.contact_headings else line.text
    named = before_contacts(said)
    name = without_number(_BEHIND_NAMES.sub("", named))
    rest = without_links(said[len(named) :]).strip(" .")
    is_plain = is_place(name) and not any(char.isdecimal() or char == ":" for char in name)
    if is_plain and name.casefold() not in words_of("person", "office") | CONTACT_LABELS and is_only_contacts(rest):
        yield Place(name, phone=phone_in(rest, is_labelled=True), email=email_in(rest), unit=line.unit)


def _each_once(found: Sequence[Place]) -> tuple[Place, ...]:
    """One record a place: its first address and numbers, and all its hours."""
    by_name: dict[str, Place] = {}
    for place in found:
        known = by_name.get(place.name.casefold())
        by_name[place.name.casefold()] = _joined(known, place) if known else place
    return tuple(by_name.values())


def _joined(known: Place, more: Place) -> Place:
    """The unit is the line that states the hours, where one does."""
    return replace(
        known,
        address=known.address or more.address,
        phone=known.phone or more.phone,
        email=known.email or more.email,
        hours=tuple(dict.fromkeys((*known.hours, *more.hours))),
        unit=more.unit if more.hours and not known.hours else known.unit,
    )


def places_on_cards(blocks: Sequence[Block], above: Above) -> Iterator[Place]:
    """The places that paragraphs name and then describe, in lines that say nothing else."""
    lines = [line for block in blocks for line in _lines(block)]
    at = 0
    while at < len(lines):
        name = _name(lines[at].text)
        said = list(_below(lines[at + 1 :], above)) if name else []
        if len(said) >= _FEWEST:
            yield from (Place(name, one.room, one.phone, one.email, one.hours, line.unit) for line, one in said)
        at += 1 + len(said)


def _lines(block: Block) -> Iterator[Line]:
    """A line without words stands for what is no paragraph, and ends a card."""
    yield from lines_in(block) if block.kind is BlockKind.PARAGRAPH else (Line("", ""),)


def _below(lines: Sequence[Line], above: Above) -> Iterator[tuple[Line, Reached]]:
    for line in lines:
        said = reached(line.text, above)
        if not said.is_whole or not (said.room or said.is_contact or said.hours):
            return
        yield line, said


def _name(text: str) -> str:
    if len(text.split()) > _LONGEST or any(map(str.isdigit, text)) or is_inside_building(text):
        return ""
    return named_place(text) if is_place(text) and not is_label(text) else ""
