"""PDF to blocks with page numbers: lines joined to paragraphs, running headers and footers left out."""

import re
from collections import Counter
from collections.abc import Iterator
from threading import Lock

import pypdfium2  # type: ignore[import-untyped]

from core.domain import Block, BlockKind
from core.errors import ExtractionError
from core.sites.skip_reasons import SkipReason

LIST_ITEM = re.compile(r"^\s*(?:[-*•·▪]|\d{1,2}[.)])\s+")
PDFIUM = Lock()  # PDFium may be used by one thread at a time
MOST_PAGES = 2_000
FULL_LINE = 0.75
RUNNING_SHARE = 0.6
HEADING = re.compile(r"^(?:\d+(?:\.\d+)*\.?\s+)?[A-Z][^.!?;,]{2,70}$")
HYPHEN_AT_LINE_END = re.compile(r"(?<=[a-z])(?:-|\u00ad|\ufffe)\n(?=[a-z])")


def read_pdf(body: bytes, url: str) -> tuple[str, list[Block]]:
    """Title (may be empty) and blocks. Raises ExtractionError for an encrypted, scanned or broken file."""
    with PDFIUM:
        title, pages = _texts(body, url)
    if not any(character.isalnum() for page in pages for character in page):
        raise ExtractionError(f"{url} has no text layer (a scan?); run it through OCR first", SkipReason.SCANNED_PDF)
    pages = _without_running_lines(pages)
    return title, [block for number, page in enumerate(pages, start=1) for block in _blocks(page, number)]


def _texts(body: bytes, url: str) -> tuple[str, list[str]]:
    try:
        document = pypdfium2.PdfDocument(body)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower() or "security" in str(error).lower():
            message = f"{url} is encrypted; publish it without a password"
            raise ExtractionError(message, SkipReason.ENCRYPTED_PDF) from error
        raise ExtractionError(f"{url} is not a readable PDF: {error}", SkipReason.UNREADABLE) from error
    try:
        title = " ".join(document.get_metadata_dict().get("Title", "").split())
        return title, [_page_text(document, number) for number in range(min(len(document), MOST_PAGES))]
    except pypdfium2.PdfiumError as error:
        raise ExtractionError(f"{url} has a broken page: {error}", SkipReason.UNREADABLE) from error
    finally:
        document.close()


def _page_text(document: pypdfium2.PdfDocument, number: int) -> str:
    page = document[number]
    reader = page.get_textpage()
    text: str = reader.get_text_range()
    reader.close()
    page.close()
    return HYPHEN_AT_LINE_END.sub("", text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", ""))


def _without_running_lines(pages: list[str]) -> list[str]:
    split = [[line.strip() for line in page.split("\n") if line.strip()] for page in pages]
    if len(split) < 3:
        return ["\n".join(lines) for lines in split]
    edges = Counter(key for lines in split for key in {_key(line) for line in [*lines[:2], *lines[-2:]]})
    running = {key for key, count in edges.items() if count >= RUNNING_SHARE * len(split)}
    return ["\n".join(_trimmed(lines, running)) for lines in split]


def _key(line: str) -> str:
    return re.sub(r"\d+", "#", line.lower())


def _trimmed(lines: list[str], running: set[str]) -> list[str]:
    at_edge = {0, 1, len(lines) - 1, len(lines) - 2}
    return [line for place, line in enumerate(lines) if place not in at_edge or _key(line) not in running]


def _blocks(page: str, number: int) -> Iterator[Block]:
    paragraphs = _paragraphs(page)
    for at, paragraph in enumerate(paragraphs):
        follows = paragraphs[at + 1] if at + 1 < len(paragraphs) else ""
        if _is_heading(paragraph, follows):
            yield Block(BlockKind.HEADING, paragraph, 2, number)
        elif LIST_ITEM.match(paragraph):
            yield Block(BlockKind.LIST, f"- {LIST_ITEM.sub('', paragraph)}", 0, number)
        else:
            yield Block(BlockKind.PARAGRAPH, paragraph, 0, number)


def _paragraphs(page: str) -> list[str]:
    """Lines that fill the page's width run on; a shorter one ends its paragraph."""
    lines = [" ".join(line.split()) for line in page.split("\n") if line.strip()]
    width = sorted(len(line) for line in lines)[int(len(lines) * 0.9)] if lines else 0
    found: list[str] = []
    runs_on = False
    for line in lines:
        if runs_on and found and not LIST_ITEM.match(line):
            found[-1] += f" {line}"
        else:
            found.append(line)
        runs_on = len(line) >= FULL_LINE * width
    return found


def _is_heading(line: str, follows: str) -> bool:
    words = line.split()
    if not HEADING.match(line) or len(words) > 9 or len(follows.split()) <= len(words):
        return False
    named = [word for word in words if word[:1].isupper() or word[:1].isdigit() or len(word) <= 3]
    return line.isupper() or len(named) >= 0.8 * len(words)
