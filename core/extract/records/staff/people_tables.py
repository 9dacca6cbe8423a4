"""Read people from tables whose columns are named: name, title, phone, e-mail, office."""

from collections.abc import Iterator

from core.domain.document import Block
from core.domain.records import Person
from core.extract.records.contact_details import email_in, phone_in
from core.extract.records.page_lines import LONGEST_LINE
from core.extract.records.roles import Kind, RecordTable, RecordType, TableRow
from core.extract.records.staff.names import is_name_in_column, is_role

# A column called "Title" may hold the titles of books.
PERSON = RecordType("person", {"role": Kind(is_role, named=1 / 3)})
_DETAILS = {"role", "phone", "email", "contact", "office"}
_EMPTY = {"-", "–", "—", "n/a", "N/A", "TBA"}


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
