"""Which columns of people's rows are encrypted, and why the others are not; a test compares it with the tables.

A text or JSON column of such a table that is neither of an encrypted type nor declared here fails that test.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from sqlalchemy import Column, Table

from core.storage.schema.encrypted import EncryptedJson, EncryptedText
from core.storage.schema.personal import ATTACHED, OWNED

OF_PEOPLE: tuple[Table, ...] = (*(each.table for each in OWNED), *(each.table for each in ATTACHED))

_OWNER = "says whose the row is: the policies of the database compare it"
_FOUND_BY = "a row is found by it"
_ONE_OF_FEW = "one of a few words of ours, which SQL compares"
_PUBLIC = "of a public page; `chunk_id` names the passage in any case, since crawls compare it"

# In every table.
CLEAR_NAMES: Mapping[str, str] = MappingProxyType(
    dict.fromkeys(("platform", "workspace", "realm", "user_id"), _OWNER)
    | dict.fromkeys(("channel", "message_id"), _FOUND_BY)
    | dict.fromkeys(("role", "outcome", "state", "kind", "action", "ended", "reason", "memory"), _ONE_OF_FEW)
)

CLEAR: Mapping[str, str] = MappingProxyType(
    {f"answer_citations.{name}": _PUBLIC for name in ("url", "link", "title", "quote", "valid_for")}
    | {
        "answers.written_by": "the name of a model or of one of our steps",
        "answers.timings_ms": "numbers",
        "answers.sources": "names of sources.yaml, which statistics compare",
        "hand_offs.office": "the name of an office",
        "hand_offs.advisor": "who of the office took it: taken out when they are forgotten",
        "hand_off_said.author": "who of the office said it: taken out when they are forgotten",
        "hand_off_posts.place": "the channel or address of an office or person",
        "hand_off_posts.messages": "ids of messages",
        "hand_off_posts.removes": "the beginning of an id",
        "posted_answers.messages": "ids of messages",
        "posted_answers.shown": "a digest",
        "link_codes.code_hash": "a digest",
        "inbox.holder": "the name of a process",
        "turns.claimed_by": "the name of a process",
    }
)

# Written in one statement with another column of the row, whose key is its key, too; far longer than that one.
GOES_WITH_OTHERS = frozenset({"answers.trace"})


def is_encrypted(column: Column[object]) -> bool:
    """Whether its words are encrypted, where the operator wants it."""
    return isinstance(column.type, EncryptedText | EncryptedJson)


def encrypted_columns() -> Iterator[tuple[Table, tuple[Column[object], ...]]]:
    """The tables that hold what people wrote, with the columns that do."""
    for table in OF_PEOPLE:
        if columns := tuple(filter(is_encrypted, table.columns)):
            yield table, columns
