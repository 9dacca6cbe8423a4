"""Find the people of a page: in directories, on cards, behind labels, and where one is told whom to contact."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import fields
from operator import attrgetter

from core.domain.document import Block, BlockKind
from core.domain.records import Person
from core.extract.records.contact_details import email_in, label_and_value, may_hold_contacts, phone_in
from core.extract.records.page_lines import LONGEST_LINE, Line, Section, lines_in, sections
from core.extract.records.roles import Kind, RecordTable, RecordType, TableRow
from core.extract.records.staff.cards import Card
from core.extract.records.staff.names import Opening, is_name, is_name_in_column, is_role, is_role_word, opening_of
from core.extract.records.staff.people_told import people_told
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.pages import ContactWords, PeopleWords
from core.text.languages.small_words import small_words
from core.text.values.words import SEASON

_CONTACT_WORDS = english(ContactWords)
_PEOPLE_WORDS = english(PeopleWords)
_TOLD = Pattern(
    lambda: (
        rf"\b{_CONTACT_WORDS.contact_verb}\s+(?P<name>(?:[^\W\d_][\w'’.-]*\s+){{1,4}}[^\W\d_][\w'’-]*)(?P<rest>(?:,|\s+at\b|\s*\(|:)[^;]{{3,120}})"
    )
)
_DATED = re.compile(rf"\b20\d\d\b|\b{SEASON}\b", re.IGNORECASE)
_ROLE_FIRST = re.compile(r"([^,–—|:]{3,60})(?:,|\s[–—-])\s+(.+)")
_ROLE_LABEL_WORDS = 5
_MOST = 5_000  # people on a page
# A column called "Title" may hold the titles of books.
PERSON = RecordType("person", {"role": Kind(is_role, named=1 / 3)})
_DETAILS = {"role", "phone", "email", "contact", "office"}
_EMPTY = {"-", "–", "—", "n/a", "N/A", "TBA"}


def people_of(blocks: Sequence[Block], title: str) -> tuple[Person, ...]:
    """The people that a page states, each once; `title` is the page's."""
    found: list[Person] = []
    above: tuple[str, ...] = ()
    for section in sections(blocks):
        found += _in_section(section, above)
        above = section.path if opening_of(section.heading) else above
    return _each_once(found)[:_MOST]


def _in_section(section: Section, above: tuple[str, ...]) -> Iterator[Person]:
    group, heading = _group(section.path), opening_of(section.heading)
    card = Card(heading, section.heading, _group(section.path[:-1]), is_heading=True) if heading else None
    role = section.heading if _is_role_label(section.heading) else ""
    for block in section.blocks:
        if block.kind is BlockKind.TABLE and block.header is not None:
            yield from _finished(card)
            card = None
            yield from people_of_table(block, group)
            continue
        lines = tuple(lines_in(block))
        for line in lines:
            opened = _opened(line, group, role, card)
            if opened is not None:
                yield from _finished(card)
                card = opened
            elif card and not card.takes(line):
                yield from _finished(card)
                card = None
            elif card is None:
                yield from _told(line)
                yield from people_told(line, group)
        if card and block.kind is BlockKind.PARAGRAPH and len(lines) > 1 and not card.is_heading:
            card.is_left = True
    yield from _finished(card)


def _opened(line: Line, group: str, role: str, before: Card | None) -> Card | None:
    """A card that begins with this line: a name, or a label that is a role before one.

    "President, David Coulter" is one, too, but below a name of which the role is not known yet.
    """
    if opening := opening_of(line.text):
        card = Card(opening, line.unit, group)
        if role and not opening.rest:
            card.found["role"], card.role_stands_beside = role, True
        is_label = line.text[len(opening.name) :].lstrip().startswith(":")
        is_pair = card.found.keys() & {"email", "phone", "office"} and card.person()
        return card if card.is_understood and (is_pair or not is_label) else None
    label, value = label_and_value(line.text)
    role_first = _ROLE_FIRST.match(line.text) if not label and (before is None or "role" in before.found) else None
    if role_first and _is_role_label(role_first[1]) and _is_in_capitals(role_first[1]):
        label, value = role_first[1].casefold(), role_first[2]
    named = opening_of(value) if label else None
    if named is None or not _is_role_label(label):
        return None
    card = Card(named, line.unit)
    card.role_stands_beside = True
    card.found.setdefault("role", line.text[: line.text.casefold().index(label) + len(label)].strip())
    return card


def _finished(card: Card | None) -> Iterator[Person]:
    person = card.person() if card else None
    if person:
        yield person


def _told(line: Line) -> Iterator[Person]:
    """ "Write to Jane Roe, refunds@larkmoor.example, or call 555-0100"."""
    for found in _TOLD.finditer(line.text) if may_hold_contacts(line.text) else ():
        rest = re.split(r"[.!?]\s+(?=[A-Z])", found["rest"])[0]
        if is_name(found["name"]) and (email := email_in(rest)):
            role = Card(Opening(found["name"], rest.lstrip(" ,(:")), line.unit).found.get("role", "")
            yield Person(found["name"], role, email, phone_in(rest, is_labelled=True), unit=line.unit)


def _is_in_capitals(role: str) -> bool:
    return all(word[0].isupper() or word in small_words("roles") for word in role.split())


def _is_role_label(text: str) -> bool:
    """ "Manager" or "Associate Dean", in a heading or before a colon; no title such as "Dr."."""
    words = text.split()
    if not 1 <= len(words) <= _ROLE_LABEL_WORDS or text.casefold() in _PEOPLE_WORDS.honorifics:
        return False
    last = words[words.index("of") - 1] if "of" in words[1:] else words[-1]
    return is_role(text.capitalize()) and is_role_word(last)


def _group(path: Sequence[str]) -> str:
    """The innermost heading that names a department, an office or a list."""
    for heading in reversed(path):
        plain = heading.casefold().strip(" :")
        is_list = (
            "@" in plain
            or plain in _CONTACT_WORDS.people_headings | _CONTACT_WORDS.contact_headings
            or len(plain) < 2
            or _is_role_label(heading)
        )
        if not is_list and not opening_of(heading) and not _DATED.search(heading):
            return heading
    return ""


def _each_once(people: Sequence[Person]) -> tuple[Person, ...]:
    """Without those of whom another record of the same name says all and more."""
    by_name: dict[str, dict[Person, tuple[str, ...]]] = {}
    for person in dict.fromkeys(people):
        known, facts = by_name.setdefault(person.name, {}), _facts(person)
        if not any(_says(other, facts) for other in known.values()):
            by_name[person.name] = {other: said for other, said in known.items() if not _says(facts, said)}
            by_name[person.name][person] = facts
    kept = {person for known in by_name.values() for person in known}
    return tuple(person for person in dict.fromkeys(people) if person in kept)


# A directory may have hundreds of namesakes, of whom each two are compared.
_facts = attrgetter(*(each.name for each in fields(Person) if each.name not in {"unit", "group"}))


def _says(one: tuple[str, ...], other: tuple[str, ...]) -> bool:
    return all(map(_is_said, one, other))


def _is_said(known: str, fact: str) -> bool:
    return not fact or fact == known


def people_of_table(block: Block, group: str) -> Iterator[Person]:
    """A person for each row of a directory; `group` is the heading above it. Nothing where the header is not known."""
    table = PERSON.read(block)
    said = [(row, name) for row in table.rows if (name := _said(row))]
    named = [(row, name) for row, name in said if is_name_in_column(name)]
    if named and len(named) * 2 >= len(said) and _is_directory(table):
        yield from (_person(name, row, row.group or group) for row, name in named)


def _is_directory(table: RecordTable) -> bool:
    """A table of two details of people, or of roles or addresses that are such in every other row."""
    details = _DETAILS & table.roles
    if "other" in table.roles or not details:
        return False
    roles = sum(is_role(_cell(row, "role")) for row in table.rows)
    emails = sum(bool(email_in(_cell(row, "email"))) for row in table.rows)
    return (len(details) >= 2 and details != {"office", "phone"}) or max(roles, emails) * 2 >= len(table.rows)


def _said(row: TableRow) -> str:
    """What stands where a name is expected."""
    return f"{_cell(row, 'first')} {_cell(row, 'last')}".strip() or _cell(row, "name")


def _person(name: str, row: TableRow, group: str) -> Person:
    phone, contact, email = (_cell(row, role) for role in ("phone", "contact", "email"))
    return Person(
        name,
        role=_cell(row, "role"),
        email=email_in(", ".join((phone, contact, email))),
        phone=phone_in(phone, is_labelled=True) or phone_in(contact, is_labelled=True),
        office=_cell(row, "office"),
        group=_cell(row, "group") or group,
        unit=row.line,
    )


def _cell(row: TableRow, role: str) -> str:
    text = " ".join(row.get(role).split()) if len(row.get(role)) <= LONGEST_LINE else ""
    return "" if text in _EMPTY else text
