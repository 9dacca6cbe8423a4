"""Write tracebacks without the error messages of libraries, which may quote users."""

import traceback
from collections.abc import Iterator

from structlog.typing import ExcInfo

from core.errors import AdvisorError


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
