"""Read people from tables whose columns are named: name, title, phone, e-mail, office."""

import re
from collections.abc import Iterator, Mapping, Sequence

from core.domain.document import Block
from core.domain.records import Person
from core.domain.units import row_text
from core.extract.records.contact_details import email_in, phone_in
from core.extract.records.page_lines import LONGEST_LINE, header_of
from core.extract.records.staff.names import is_name_in_column, is_role
from core.text.languages.languages import english
from core.text.languages.schema.pages import ContactWords

_EN = english(ContactWords)
Columns = Mapping[str, int]

_SORT_MARK = re.compile(r"\s*sort(?:ed)?\s+(?:ascending|descending|by\b.*)\s*|\s*[▲▼↑↓↕]\s*", re.IGNORECASE)
_DETAILS = {"role", "phone", "email", "contact", "office"}
_BRACKETS = re.compile(r"\s*\([^)]*\)")


def people_of_table(block: Block, group: str) -> Iterator[Person]:
    """A person for each row of a directory; `group` is the heading above it. Nothing where the header is not known."""
    header = header_of(block)
    columns = _columns(header)
    if not {cell.casefold().strip(" .:*") for cell in header}.isdisjoint(_EN.other_lists):
        return
    named = [(at, row, _name(row, columns)) for at, row in enumerate(block.rows)]
    if not _is_directory(block, columns, [name for _, row, name in named if _said(row, columns)]):
        return
    for at, row, name in named:
        if name:
            in_group = block.groups[at] if block.groups and block.groups[at] else group
            yield _person(name, row, columns, in_group)


def _columns(header: Sequence[str]) -> Columns:
    """Where the first column of each kind stands."""
    found: dict[str, int] = {}
    for at, cell in enumerate(header):
        label = " ".join(_SORT_MARK.sub(" ", cell).split()).casefold().strip(" .:*")
        plain = _BRACKETS.sub("", label)
        kind = next((kind for kind, labels in _labels().items() if label in labels or plain in labels), None)
        if kind and kind not in found:
            found[kind] = at
    return found


def _labels() -> Mapping[str, frozenset[str]]:
    """What the columns of a directory are called, by what they hold, in the order in which they are tried."""
    return {
        "name": _EN.name_labels,
        "first": _EN.first_name_labels,
        "last": _EN.last_name_labels,
        "role": _EN.role_labels,
        "phone": _EN.phone_labels,
        "email": _EN.email_labels,
        "contact": _EN.contact_labels,
        "office": _EN.office_labels,
        "group": _EN.group_labels,
    }


def _is_directory(block: Block, columns: Columns, names: Sequence[str]) -> bool:
    """A table of names with two details, or with roles or addresses that are such for every other name."""
    details = _DETAILS & columns.keys()
    if "role" in columns and not _are_roles([_cell(row, columns, "role") for row in block.rows]):
        return False
    if not any(names) or not details or sum(map(bool, names)) * 2 < len(names):
        return False
    roles = sum(is_role(_cell(row, columns, "role")) for row in block.rows)
    emails = sum(bool(email_in(_cell(row, columns, "email"))) for row in block.rows)
    return (len(details) >= 2 and details != {"office", "phone"}) or max(roles, emails) * 2 >= len(block.rows)


def _are_roles(said: Sequence[str]) -> bool:
    """A column called "Title" may hold the titles of books."""
    filled = [text for text in said if text]
    return sum(map(is_role, filled)) * 3 >= len(filled)


def _said(row: Sequence[str], columns: Columns) -> str:
    """What stands where a name is expected."""
    if "first" in columns and "last" in columns:
        return f"{_cell(row, columns, 'first')} {_cell(row, columns, 'last')}".strip()
    return _cell(row, columns, "name")


def _name(row: Sequence[str], columns: Columns) -> str:
    said = _said(row, columns)
    return said if is_name_in_column(said) else ""


def _person(name: str, row: Sequence[str], columns: Columns, group: str) -> Person:
    contacts = ", ".join(_cell(row, columns, kind) for kind in ("phone", "contact", "email"))
    return Person(
        name,
        role=_cell(row, columns, "role"),
        email=email_in(contacts),
        phone=phone_in(_cell(row, columns, "phone"), is_labelled=True)
        or phone_in(_cell(row, columns, "contact"), is_labelled=True),
        office=_cell(row, columns, "office"),
        group=_cell(row, columns, "group") or group,
        unit=row_text(row),
    )


def _cell(row: Sequence[str], columns: Columns, kind: str) -> str:
    at = columns.get(kind, len(row))
    text = " ".join(row[at].split()) if at < len(row) and len(row[at]) <= LONGEST_LINE else ""
    return "" if text in {"-", "–", "—", "n/a", "N/A", "TBA"} else text
