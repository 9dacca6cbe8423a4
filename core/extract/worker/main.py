"""The reader process: reads one page after the other until its parent hangs up or a page costs too much."""

import gc
import os
import pickle
import sys
from dataclasses import replace
from multiprocessing.connection import Connection
from traceback import extract_tb

from core.domain.read_pages import FetchedBody, SkipReason, WantedPicture
from core.errors import ExtractionError
from core.extract.extraction import extract
from core.extract.ocr.permission import NO_OCR, Ocr
from core.extract.worker.limits import (
    OUT_OF_MEMORY,
    ReaderLimits,
    allow_processor_time,
    lower_priority,
    resident_bytes,
    watch,
)
from core.extract.worker.messages import Reply, packed


def main() -> None:
    """Serves the connection whose number is the first argument; the limits come first."""
    connection = Connection(int(sys.argv[1]))
    gc.freeze()  # what is loaded stays
    gc.set_threshold(50_000, 20, 20)
    gc.enable()
    try:
        limits: ReaderLimits = pickle.loads(connection.recv_bytes())  # noqa: S301 - from our own parent
        lower_priority()
        watch(limits)
        _say_nothing()
        connection.send_bytes(b"ready")
        while True:
            fetched: FetchedBody | WantedPicture = pickle.loads(connection.recv_bytes())  # noqa: S301
            message = _answer(replace(fetched, body=connection.recv_bytes()), limits)
            connection.send_bytes(message)
    except MemoryError:
        os._exit(OUT_OF_MEMORY)
    except (EOFError, OSError):  # the parent hung up
        return


def _say_nothing() -> None:
    """Text of a page could be in what libraries print."""
    nowhere = os.open(os.devnull, os.O_RDWR)
    for stream in (0, 1, 2):
        os.dup2(nowhere, stream)


def _answer(fetched: FetchedBody | WantedPicture, limits: ReaderLimits) -> bytes:
    allow_processor_time(limits.processor_seconds)
    # The page that OCR has begun when its time is up, and all that comes after, may take as long as any other page.
    ocr = Ocr(limits.ocr_seconds, lambda seconds: allow_processor_time(seconds + limits.processor_seconds))
    reply = read(fetched, ocr)
    message = packed(replace(reply, kept_bytes=resident_bytes()))
    allow_processor_time(0)
    if len(message) <= limits.output_bytes:
        return message
    detail = f"{fetched.url} was not read: its text takes {len(message) >> 20} MB, and {limits.output_bytes >> 20} MB"
    return packed(Reply(reason=str(SkipReason.TOO_MUCH_TEXT), detail=f"{detail} are allowed"))


def read(fetched: FetchedBody | WantedPicture, ocr: Ocr = NO_OCR) -> Reply:
    """The page or its picture, or the reason, also where no parser expected the error; without any text of the page."""
    try:
        if isinstance(fetched, WantedPicture):
            from core.extract.pdf.pictures import picture

            return Reply(picture=picture(fetched.body, fetched.url, fetched.page, fetched.quote))
        return Reply(extract(**{name: getattr(fetched, name) for name in fetched.__slots__}, ocr=ocr))
    except ExtractionError as error:
        return Reply(reason=str(error.reason), detail=str(error))
    except MemoryError:
        raise
    except Exception as error:  # noqa: BLE001 - whatever one page does, the next one is read
        place = extract_tb(error.__traceback__)[-1]
        where = f"{os.path.basename(place.filename)}, line {place.lineno}"  # noqa: PTH119
        detail = f"{fetched.url} could not be read: {type(error).__name__} in {where}; please report this page"
        return Reply(reason=str(SkipReason.UNREADABLE), detail=detail)
