"""Name a site that is served on this machine, for one process: as if it stood at a public address."""

import os
from pathlib import Path

HOST = "halls.northfield.example"
_PUBLIC = "93.184.215.14"  # nothing is sent to it: every connection there is led to this machine
_CODE = f"""
import asyncio, socket
_find, _connect = socket.getaddrinfo, asyncio.selector_events.BaseSelectorEventLoop.sock_connect

def getaddrinfo(host, *rest, **named):
    return _find({_PUBLIC!r} if host == {HOST!r} else host, *rest, **named)

async def sock_connect(self, sock, address):
    return await _connect(self, sock, ("127.0.0.1", PORT) if address[0] == {_PUBLIC!r} else address)

socket.getaddrinfo, asyncio.selector_events.BaseSelectorEventLoop.sock_connect = getaddrinfo, sock_connect
"""


def named(folder: Path, port: int) -> dict[str, str]:
    """Variables of a process for which `HOST` is a public site, whose pages are those at this port of loopback."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "sitecustomize.py").write_text(_CODE.replace("PORT", str(port)), encoding="utf-8")
    return {"PYTHONPATH": os.pathsep.join((str(folder), str(Path(__file__).parents[2])))}
