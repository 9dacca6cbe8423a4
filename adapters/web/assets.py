"""Our scripts and styles: read once, served below the hash of their content, so that browsers keep them for ever."""

import base64
import hashlib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from core.presentation.messages import say

_TYPES = {"css": "text/css", "js": "text/javascript", "svg": "image/svg+xml"}


@dataclass(frozen=True, slots=True)
class Asset:
    """A file; `integrity` is its hash as browsers check it (W3C Subresource Integrity)."""

    body: bytes
    type: str
    path: str
    integrity: str


@cache
def assets() -> Mapping[str, Asset]:
    """All of them, by name."""
    found = (each for each in files("adapters.web").joinpath("static").iterdir() if each.name.endswith(tuple(_TYPES)))
    return {each.name: _asset(each.name, each.read_bytes()) for each in found}


def _asset(name: str, body: bytes) -> Asset:
    digest = hashlib.sha384(body).digest()
    path = f"static/{digest.hex()[:12]}/{name}"
    return Asset(body, _TYPES[name.rpartition(".")[2]], path, f"sha384-{base64.b64encode(digest).decode()}")


async def asset(request: Request) -> Response:
    """One of them. Raises HTTPException."""
    found = assets().get(request.path_params["name"])
    if found is None or not found.path.endswith(f"{request.path_params['hash']}/{request.path_params['name']}"):
        raise HTTPException(404, say("web.problem.no_page"))
    return Response(found.body, media_type=found.type, headers={"cache-control": "public, max-age=31536000, immutable"})
