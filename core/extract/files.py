"""Read files that are no web pages; each library is loaded with the first file that needs it."""

from datetime import datetime, tzinfo

from core.domain.read_pages import SkipReason, unsupported_type
from core.errors import ExtractionError
from core.extract import file_kinds as kinds
from core.extract.file_text import FileText
from core.extract.ocr.permission import Ocr


def read_file(  # noqa: PLR0911
    kind: str, url: str, content_type: str, body: bytes, now: datetime, *, campus: tzinfo, ocr: Ocr
) -> FileText:
    """The file's title, blocks, links and events. Raises ExtractionError with a countable reason."""
    match kind:
        case kinds.PDF:
            from core.extract.ocr.scans import read_pdf_file

            return read_pdf_file(body, url, ocr)
        case kinds.DOCX:
            from core.extract.office.word_files import read_docx

            return read_docx(body)
        case kinds.XLSX:
            from core.extract.office.workbooks import read_workbook

            return read_workbook(body)
        case kinds.PPTX:
            from core.extract.office.slides import read_slides

            return read_slides(body)
        case kinds.ICALENDAR:
            from core.extract.feeds.icalendar_feeds import read_icalendar

            return read_icalendar(body, content_type, url, now, campus)
        case kinds.WEB_FEED:
            from core.extract.feeds.web_feeds import read_web_feed

            return read_web_feed(body, url, campus)
        case kinds.OLD_OFFICE | kinds.ENCRYPTED_OFFICE:
            raise _unread_office(kind, url)
        case _:
            return _read_text_file(kind, url, content_type, body, campus)


def _read_text_file(kind: str, url: str, content_type: str, body: bytes, campus: tzinfo) -> FileText:
    if kind in kinds.JSON_TYPES:
        from core.extract.feeds.json_feeds import read_json

        return read_json(body, content_type, url, campus)
    from core.extract.plain_text import read_csv, read_text

    if kind in kinds.CSV_TYPES:
        return FileText("", tuple(read_csv(body, content_type, kinds.CSV_TYPES[kind])))
    if kind.startswith("text/") and not kind.endswith("xml"):
        return FileText("", tuple(read_text(body, content_type)))
    raise ExtractionError(f"{url} is {kind or 'of no known type'}, which is not read", unsupported_type(kind))


def _unread_office(kind: str, url: str) -> ExtractionError:
    if kind == kinds.ENCRYPTED_OFFICE:
        return ExtractionError(f"{url} is encrypted; publish it without a password", SkipReason.ENCRYPTED_OFFICE)
    advice = "save it as DOCX, XLSX, PPTX or PDF"
    return ExtractionError(f"{url} is in the file format of Office 97; {advice}", SkipReason.OLD_OFFICE)
