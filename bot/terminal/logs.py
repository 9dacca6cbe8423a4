"""Configure structured logs on standard error; standard output is for results."""

import logging
import os
import sys
import traceback
from collections.abc import Iterator
from typing import Literal

import structlog
from structlog.processors import ExceptionRenderer, format_exc_info
from structlog.typing import EventDict, ExcInfo, Processor, WrappedLogger

from core.domain.outside_text import visible
from core.errors import AdvisorError

_TRACEBACK = "exception"


def configure_logs(level: str, form: Literal["text", "json"] = "text") -> None:
    """Send our log lines, and those of libraries from WARNING up, to standard error in one format."""
    number = logging.getLevelNamesMapping()[level]
    shared: list[Processor] = [
        structlog.stdlib.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _tracebacks(number),
        *([visible_lines] if form == "text" else []),  # JSON escapes by itself
    ]
    renderer = _renderer(form)
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(number),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(processor=renderer, foreign_pre_chain=shared))
    logging.basicConfig(level=max(number, logging.WARNING), handlers=[handler], force=True)


def visible_lines(_: WrappedLogger, __: str, event: EventDict) -> EventDict:
    """A processor: what a terminal would act on becomes an escape, and so does a line break that would forge a line."""
    return {name: _visible(value, name) for name, value in event.items()}


def _visible(value: object, name: str) -> object:
    if name == _TRACEBACK or name.startswith("_"):
        return visible(value) if isinstance(value, str) else value
    shown = value if isinstance(value, bool | int | float | None) else visible(str(value))
    return shown.replace("\n", "\\n") if isinstance(shown, str) else shown


def _tracebacks(level: int) -> Processor:
    # At DEBUG, error messages of libraries are shown in full, personal data included.
    return format_exc_info if level <= logging.DEBUG else ExceptionRenderer(discreet_traceback)


def _renderer(form: Literal["text", "json"]) -> Processor:
    if form == "json":
        return structlog.processors.JSONRenderer()
    return structlog.dev.ConsoleRenderer(
        colors=_shows_colour(), exception_formatter=structlog.dev.plain_traceback, sort_keys=False
    )


def _shows_colour() -> bool:
    """By https://no-color.org, and where the terminal knows escapes at all."""
    return sys.stderr.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"


def discreet_traceback(exc_info: ExcInfo) -> str:
    """Every error of the chain with its place, the first cause first.

    Only our own errors show their words: what others say may quote what a student wrote.
    """
    return "\n".join(_told(error) for error in _causes_first(exc_info[1]))


def _told(error: BaseException) -> str:
    words = f": {error}" if isinstance(error, AdvisorError) else ""
    kind = f"{type(error).__module__}.{type(error).__qualname__}"
    return f"{''.join(traceback.format_tb(error.__traceback__))}{kind}{words}"


def _causes_first(error: BaseException) -> Iterator[BaseException]:
    cause = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if cause is not None:
        yield from _causes_first(cause)
    for part in error.exceptions if isinstance(error, BaseExceptionGroup) else ():
        yield from _causes_first(part)
    yield error
