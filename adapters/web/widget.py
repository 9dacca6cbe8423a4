"""The widget: one script that puts a button on another page, and our page in a frame when it is pressed."""

from starlette.requests import Request
from starlette.responses import Response

from adapters.web.assets import assets

FRAME, SCRIPT = "/frame", "/widget.js"
# Any page may load the script; which may show the frame is said by its own headers.
_HEADERS = {"cache-control": "public, max-age=3600", "cross-origin-resource-policy": "cross-origin"}


async def script(_: Request) -> Response:
    """The script that a campus's page names; its address stays the same when it changes."""
    return Response(assets()["widget.js"].body, media_type="text/javascript", headers=_HEADERS)
