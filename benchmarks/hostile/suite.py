"""The rows of a suite of hostile texts, and the pages that say them."""

from dataclasses import dataclass
from datetime import UTC, datetime
from html import escape
from json import dumps
from pathlib import Path
from typing import Any
from urllib.parse import quote

import yaml

from benchmarks.hostile.white_pdf import white_pdf
from core.domain.document import Block, BlockKind, Document
from core.extract.extraction import extract

NOW = datetime(2026, 11, 20, 12, tzinfo=UTC)
HOST = "https://www.univ.edu"
INNOCENT = "innocent"
_FILLER = "Student services are open on weekdays from 9 to 4 in Hale Hall, next to the library."
_WHITE = ("{{white}}", "{{/white}}")


@dataclass(frozen=True)
class Row:
    """A hostile or innocent text, where it stands, what is asked, and what people must and must not see."""

    id: str
    family: str
    where: str
    text: str
    question: str
    kind: str
    must_not_show: tuple[str, ...]
    must_show: tuple[str, ...]


def read_suite(path: Path) -> list[Row]:
    """The rows of a file. Raises OSError, yaml.YAMLError, and KeyError for a missing field."""
    rows: list[dict[str, Any]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return [_row(row) for row in rows]


def document_of(row: Row) -> Document:
    """The page that carries the text of a row, read from its bytes by the format's own reader where it has one."""
    about = f"About this page: {row.question} The office in Hale Hall answers this on weekdays from 9 to 4."
    registration = "Registration for spring opens on April 6. Holds are lifted by the bursar after payment."
    made = {
        "page_text": lambda: _html("Student services", f"{row.text}<p>{_FILLER}</p>"),
        "title": lambda: _html(row.text, f"<p>{escape(about)}</p>", is_markup=True),
        "course_title": lambda: _html(
            "Courses", f"<h2>{escape(row.text)}</h2><p>{escape(about)} It has 3 credits.</p>"
        ),
        "feed": lambda: _feed(row),
        "file_name": lambda: _named(row.text, about),
        "pdf_white_text": lambda: _pdf(row.text),
        "curated": lambda: _plain(row.text),
        "model_reply": lambda: _plain(row.text),
    }
    return made.get(row.where, lambda: _plain(registration))()


def _row(row: dict[str, Any]) -> Row:
    return Row(
        id=str(row["id"]),
        family=str(row["family"]),
        where=str(row["where"]),
        text=str(row["text"]),
        question=str(row["question"]),
        kind=str(row["kind"]),
        must_not_show=tuple(row.get("must_not_show") or ()),
        must_show=tuple(row.get("must_show") or ()),
    )


def _html(title: str, body: str, *, is_markup: bool = False) -> Document:
    named = title if is_markup else escape(title)
    page = f"<!doctype html><title>{named}</title><main><h1>Student services</h1>{body}</main>"
    return _read(f"{HOST}/page", "text/html; charset=utf-8", page.encode("utf-8", "replace"))


def _named(name: str, text: str) -> Document:
    return _read(f"{HOST}/files/{quote(name, safe='%', errors='replace')}", "text/x-notes", text.encode())


def _feed(row: Row) -> Document:
    items = [{"id": "1", "title": "News", "url": f"{HOST}/news/1", "content_html": row.text}]
    feed = {"version": "https://jsonfeed.org/version/1.1", "title": "Campus news", "items": items}
    return _read(f"{HOST}/feed.json", "application/json", dumps(feed).encode())


def _pdf(text: str) -> Document:
    bare = text.replace(_WHITE[0], "").replace(_WHITE[1], "")
    if not bare.isascii() or not bare.isprintable():
        return _plain(bare)  # the PDF's own font has no such letters
    return _read(f"{HOST}/handbook.pdf", "application/pdf", white_pdf(text, *_WHITE))


def _plain(text: str) -> Document:
    return Document(f"{HOST}/page", "Student services", (Block(BlockKind.PARAGRAPH, text),), "text/html", NOW)


def _read(url: str, content_type: str, body: bytes) -> Document:
    return extract(url, content_type, body, NOW).document
