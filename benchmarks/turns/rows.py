"""Read the turns of conversations with what a good bot does."""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from zipfile import ZipFile

HERE = Path(__file__).parent
SMALL_TALK = frozenset(
    "greeting thanks goodbye about_bot human feedback own_conversation about_oneself own_records other_language "
    "declined".split()
)
DISTRESS, LOOKALIKE, UNRELATED, UNDERSPECIFIED = "distress", "lookalike", "unrelated", "underspecified"
OTHER_LANGUAGE, CANNOT = "other_language", "cannot"
FOLLOW_UP, CHAIN = "follow_up", "chain"
# Of open conversations.
ROUNDS = ("talk", "opened-talk", "opened2-talk", "opened3-talk", "opened4-talk", "opened5-talk", "opened6-talk")


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A turn after the user's turns in `history`; `says` are the facts of a right answer, `now` the time on the campus.

    `is_question` is True for a turn that wants an answer from the pages; `options` are what an underspecified one could
    mean; `pages` are the pages that hold the answer, as paths of the site.
    """

    id: str
    kind: str
    turn: str
    says: tuple[tuple[str, ...], ...] = ()
    history: tuple[str, ...] = ()
    now: datetime | None = None
    is_question: bool = True
    options: tuple[str, ...] = ()
    pages: tuple[str, ...] = ()


def read_turns(is_sealed: bool) -> list[TurnRow]:
    """The open rows, or those that are opened once at the end."""
    return [_row(line) for text in (_sealed() if is_sealed else _open()) for line in text.splitlines() if line.strip()]


def read_round(name: str) -> list[TurnRow]:
    """The open rows of one file."""
    return [_row(line) for line in (HERE / "dev" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()]


def _open() -> Iterator[str]:
    return (path.read_text(encoding="utf-8") for path in sorted((HERE / "dev").glob("*.jsonl")))


def _sealed() -> Iterator[str]:
    for archive in sorted((HERE / "sealed").glob("*.zip")):
        with ZipFile(archive) as packed:
            yield from (packed.read(name).decode() for name in packed.namelist())


def _row(line: str) -> TurnRow:
    told = json.loads(line)
    kind = told["kind"]
    return TurnRow(
        told["id"],
        kind,
        told["turn"],
        tuple(map(tuple, told.get("says", ()))),
        tuple(told.get("history", ())),
        datetime.fromisoformat(told["now"]) if told.get("now") else None,
        told.get("is_question", kind not in SMALL_TALK | {CANNOT, DISTRESS, LOOKALIKE}),
        tuple(told.get("options", ())),
        tuple(told.get("pages", ())),
    )
