"""Whose rows each table holds, and which columns are encrypted: erasure and copies are derived from this."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Column, Table

from core.domain.hand_off import SOMEBODY
from core.storage.schema import console_tables, curated_tables, people_tables, reminder_tables, tables
from core.storage.schema.encrypted import EncryptedJson, EncryptedText
from core.storage.schema.people_tables import content_access


class Whose(StrEnum):
    """Which columns say whose a row is, and so what goes with a person and what with a workspace."""

    PERSON = "person"  # platform, workspace, user_id; of an account that is known in all workspaces, in all of them
    ACCOUNT = "account"  # platform, realm, user_id: goes with a workspace only where that is the realm
    LINKED = "linked accounts"  # the same, of all accounts of the person; `workspace` is where it was said


class Kept(StrEnum):
    """How long a row is kept if nobody asks for more."""

    DAYS = "`ADVISOR_KEEP_CONVERSATIONS_DAYS`"
    ITS_END = "until its own end"
    CHOICE = "until the person changes or deletes it"


@dataclass(frozen=True)
class Owned:
    """A table whose rows belong to people: deleted when one is forgotten, a part of their own copy.

    `copied_as` is the part of the copy. Rows with a `message_id` go when that message is deleted.
    """

    table: Table
    whose: Whose
    kept: Kept
    copied_as: str


@dataclass(frozen=True)
class Attached:
    """A table whose rows go, by a foreign key, with those of another. `copied_as` is None where no words are in it."""

    table: Table
    to: Table
    copied_as: str | None


@dataclass(frozen=True)
class Named:
    """A column with the name of somebody who works for an office (`platform:user`), and what takes its place."""

    column: Column[str]
    instead: str = SOMEBODY


# In the order in which they are erased.
OWNED: Sequence[Owned] = (
    Owned(people_tables.facts, Whose.LINKED, Kept.ITS_END, "memory"),
    Owned(people_tables.accounts, Whose.ACCOUNT, Kept.CHOICE, "memory"),
    Owned(people_tables.inbox, Whose.PERSON, Kept.ITS_END, "waiting"),
    Owned(tables.ratings, Whose.PERSON, Kept.DAYS, "ratings"),
    Owned(tables.preferences, Whose.PERSON, Kept.CHOICE, "wants_corrections"),
    Owned(reminder_tables.reminders, Whose.PERSON, Kept.ITS_END, "reminders"),
    Owned(reminder_tables.reminder_choices, Whose.PERSON, Kept.CHOICE, "reminder_choices"),
    Owned(people_tables.hand_offs, Whose.PERSON, Kept.DAYS, "hand_offs"),
    Owned(tables.turns, Whose.PERSON, Kept.DAYS, "questions"),
)

ATTACHED: Sequence[Attached] = (
    Attached(people_tables.link_codes, people_tables.accounts, "memory"),
    Attached(people_tables.hand_off_said, people_tables.hand_offs, "hand_offs"),
    Attached(people_tables.hand_off_posts, people_tables.hand_offs, None),
    Attached(tables.answers, tables.turns, "questions"),
    Attached(tables.answer_citations, tables.answers, "questions"),
    Attached(curated_tables.curated_told, tables.answers, None),
    Attached(tables.posted_answers, tables.answers, "questions"),
    Attached(tables.notices, tables.answers, "corrections"),
)

NAMED: Sequence[Named] = (
    Named(people_tables.hand_offs.c.advisor, ""),
    Named(people_tables.hand_off_said.c.author),
    Named(curated_tables.curated_versions.c.reviewed_by),
    Named(curated_tables.curated_pins.c.author),
    Named(curated_tables.curated_events.c.author),
    Named(content_access.c.viewer),
    Named(console_tables.console_sessions.c.author),
    Named(console_tables.console_events.c.author),
)

# Pages of the campus, the search, workspaces, and events without names.
OF_NOBODY = frozenset(
    {
        "changed_sources", "chunk_vectors", "chunks", "console_burned", "course_records", "crawl_changes", "crawl_runs",
        "crawl_skips", "curated_sources", "dated_events", "embedding_map", "embedding_models", "enrichment_use",
        "erasures", "fetches", "furniture", "hand_off_events", "index_statistics", "leases", "page_marks", "page_moves",
        "page_versions", "pages", "people_records", "place_records", "postings", "search_texts",
        "secrets", "site_findings", "sources", "statement_vectors", "suggested_questions", "suite_scores",
        "term_changes", "terms", "workspace_profiles",
    }
)  # fmt: skip


OF_PEOPLE: tuple[Table, ...] = (*(each.table for each in OWNED), *(each.table for each in ATTACHED))

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
