"""Ask the running `advisor serve` what goes worse than it should."""

import json
from http.client import HTTPConnection, HTTPException

from bot.settings import Settings

_SECONDS = 1.0


def chat_model_note(settings: Settings) -> str | None:
    """How the chat model does in the process that serves; None where none can be asked, or has no chat model."""
    if not settings.health_port:
        return None
    connection = HTTPConnection(settings.health_host, settings.health_port, timeout=_SECONDS)
    try:
        connection.request("GET", "/readyz")
        note = json.loads(connection.getresponse().read())["notes"].get("chat model")
    except (OSError, HTTPException, ValueError, LookupError, TypeError, AttributeError):
        return None  # nobody serves here, or something else does
    finally:
        connection.close()
    return str(note) if note else None
