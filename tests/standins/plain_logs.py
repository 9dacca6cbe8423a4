"""Logs as tests leave them: structlog's own, but for tracebacks without the values of variables."""

import structlog

# By default each traceback is drawn with all that its variables hold: half a minute for an error in a built advisor.
_PLAIN = structlog.dev.ConsoleRenderer(exception_formatter=structlog.dev.plain_traceback)


def reset_logs() -> None:
    """Takes back what a command has configured."""
    structlog.reset_defaults()
    structlog.configure(processors=[*structlog.get_config()["processors"][:-1], _PLAIN])
