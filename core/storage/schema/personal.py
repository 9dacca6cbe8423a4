"""Whose rows each table holds: what is erased, handed over and unnamed is derived from this, and a test compares it.

A table that names people and is not declared here fails that test.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from sqlalchemy import Column, Table

from core.domain.hand_off import SOMEBODY
from core.storage.schema import curated_tables, hand_off_tables, inbox_tables, memory_tables, tables
from core.storage.schema.access_tables import content_access


class Whose(StrEnum):
    """Which columns say whose a row is, and so what goes with a person and what with a workspace."""

    PERSON = "person"  # platform, workspace, user_id: somebody in one workspace
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
    Owned(memory_tables.facts, Whose.LINKED, Kept.ITS_END, "memory"),
    Owned(memory_tables.accounts, Whose.ACCOUNT, Kept.CHOICE, "memory"),
    Owned(inbox_tables.inbox, Whose.PERSON, Kept.ITS_END, "waiting"),
    Owned(tables.ratings, Whose.PERSON, Kept.DAYS, "ratings"),
    Owned(tables.preferences, Whose.PERSON, Kept.CHOICE, "wants_corrections"),
    Owned(hand_off_tables.hand_offs, Whose.PERSON, Kept.DAYS, "hand_offs"),
    Owned(tables.turns, Whose.PERSON, Kept.DAYS, "questions"),
)

ATTACHED: Sequence[Attached] = (
    Attached(memory_tables.link_codes, memory_tables.accounts, "memory"),
    Attached(hand_off_tables.hand_off_said, hand_off_tables.hand_offs, "hand_offs"),
    Attached(hand_off_tables.hand_off_posts, hand_off_tables.hand_offs, None),
    Attached(tables.answers, tables.turns, "questions"),
    Attached(tables.answer_citations, tables.answers, "questions"),
    Attached(curated_tables.curated_told, tables.answers, None),
    Attached(tables.posted_answers, tables.answers, "questions"),
    Attached(tables.notices, tables.answers, "corrections"),
)

NAMED: Sequence[Named] = (
    Named(hand_off_tables.hand_offs.c.advisor, ""),
    Named(hand_off_tables.hand_off_said.c.author),
    Named(curated_tables.curated_versions.c.reviewed_by),
    Named(curated_tables.curated_pins.c.author),
    Named(curated_tables.curated_events.c.author),
    Named(content_access.c.viewer),
)

# Pages of the campus, the search, workspaces, and events without names.
OF_NOBODY = frozenset(
    {
        "chunk_vectors", "chunks", "course_records", "crawl_changes", "crawl_runs", "crawl_skips", "curated_sources",
        "dated_events", "embedding_models", "enrichment_use", "erasures", "fetches", "furniture", "hand_off_events",
        "index_statistics", "leases", "page_marks", "page_moves", "page_versions", "pages", "people_records",
        "place_records", "postings", "price_records", "search_texts", "secrets", "site_findings", "site_wordings",
        "sources", "statement_vectors", "suite_scores", "term_changes", "terms", "topic_means", "workspace_profiles",
    }
)  # fmt: skip

# Columns whose name sounds like a person: an answer is written by a model, and a question is claimed by a process.
NAMES_NOBODY = frozenset({("answers", "written_by"), ("turns", "claimed_by")})
