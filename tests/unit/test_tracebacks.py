"""What the log tells of an error: where it came from, and never what a student wrote."""

import logging
from collections.abc import Callable

import pytest
import structlog

from bot.terminal.logs import configure_logs
from core.errors import ModelUnavailable

SECRET = "Can I take a leave because I am pregnant?"


def fail_in_a_library() -> None:
    raise ValueError(f"cannot parse {SECRET!r}")


def fail_with_a_cause() -> None:
    try:
        fail_in_a_library()
    except ValueError as error:
        raise ModelUnavailable("The embedder is busy: try again.") from error


def fail_while_handling() -> None:
    try:
        fail_in_a_library()
    except ValueError:
        raise KeyError(SECRET)  # noqa: B904 - a careless library


def fail_together() -> None:
    raise ExceptionGroup(SECRET, [ValueError(SECRET), ModelUnavailable("The embedder is busy: try again.")])


def logged(fail: Callable[[], None], capsys: pytest.CaptureFixture[str]) -> str:
    try:
        fail()
    except Exception:
        structlog.get_logger("test").exception("no answer", reference="42")
        logging.getLogger("library").exception("task failed")
    return capsys.readouterr().err


@pytest.mark.parametrize("form", ["text", "json"])
@pytest.mark.parametrize("fail", [fail_in_a_library, fail_with_a_cause, fail_while_handling, fail_together])
def test_the_words_of_libraries_stay_out_of_the_log(
    fail: Callable[[], None], form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    configure_logs("INFO", "json" if form == "json" else "text")

    told = logged(fail, capsys)

    assert "pregnant" not in told
    assert told.count(fail.__name__) >= 2, "both loggers say where it was"
    assert "ValueError" in told


def test_our_own_words_and_the_place_of_every_cause_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("INFO")

    told = logged(fail_with_a_cause, capsys)

    assert "core.errors.ModelUnavailable: The embedder is busy: try again." in told
    assert told.index("fail_in_a_library") < told.index("ModelUnavailable")


def test_everything_is_told_to_who_asks_for_debugging(capsys: pytest.CaptureFixture[str]) -> None:
    configure_logs("DEBUG")

    assert "pregnant" in logged(fail_in_a_library, capsys)
