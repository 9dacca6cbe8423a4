#!/usr/bin/env bash
# slack_bolt 1.30.0 with slack_sdk 3.47.0, an app whose tokens end (token rotation), kept in an installation store: Bolt exchanges a
# token within the request that comes in two hours before its end. Two events at that moment, in one process, send the same refresh
# token twice; Slack takes it once, so the second exchange is refused, and its event is answered with 200 and a warning for people
# while no listener hears of it. Slack does not send it again. A 503 of Slack to the exchange has the same end, although the
# stored token is good for another hour. Exchange it under a lock, use the old one while it is good, and answer 5xx after that.
# Seen: two at once: 200 and 200, 1 of 2 heard, one refresh token asked for twice; Slack away: 200, 0 of 1 heard
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check slack_bolt==1.30.0 slack_sdk==3.47.0 aiohttp==3.14.5 >pip.log 2>&1 || { cat pip.log; exit 1; }
cat >check.py <<'PY'
import asyncio
import hashlib
import hmac
import http.server
import json
import logging
import threading
import time
from urllib.parse import parse_qs

from slack_bolt.async_app import AsyncApp
from slack_bolt.oauth.async_oauth_settings import AsyncOAuthSettings
from slack_bolt.request.async_request import AsyncBoltRequest
from slack_sdk.oauth.installation_store import FileInstallationStore, Installation
from slack_sdk.web.async_client import AsyncWebClient

logging.disable(logging.ERROR)
good, asked, away, heard = set(), [], [], []


class Slack(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        sent = self.rfile.read(int(self.headers["Content-Length"])).decode()
        status, body = 200, {"ok": True, "team_id": "T1", "user_id": "UB", "bot_id": "B1"}
        if self.path.endswith("oauth.v2.access"):
            status, body = self.exchanged(parse_qs(sent)["refresh_token"][0])
        text = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(text)))
        self.end_headers()
        self.wfile.write(text)

    def exchanged(self, token):
        asked.append(token)
        if away:
            return away.pop(), {"ok": False, "error": "service_unavailable"}
        if token not in good:
            return 200, {"ok": False, "error": "invalid_refresh_token"}
        good.discard(token)
        new = {"access_token": "xoxe.xoxb-2", "refresh_token": "xoxe-2", "expires_in": 43200}
        return 200, {"ok": True, "token_type": "bot", **new}

    def log_message(self, *_):
        pass


server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Slack)
threading.Thread(target=server.serve_forever, daemon=True).start()
store = FileInstallationStore(base_dir="kept")


def install():
    """A token that is good for one more hour."""
    good.add("xoxe-1")
    bot = {"bot_token": "xoxe.xoxb-1", "bot_refresh_token": "xoxe-1", "bot_token_expires_in": 3600, "bot_id": "B1", "bot_user_id": "UB"}
    store.save(Installation(app_id="A1", team_id="T1", user_id="U1", installed_at=time.time(), **bot))


def request(text):
    event = {"type": "app_mention", "user": "U1", "text": text, "ts": "1.1", "channel": "C1"}
    body = json.dumps({"type": "event_callback", "team_id": "T1", "event_id": text, "event_time": 1, "event": event})
    now = str(int(time.time()))
    signature = "v0=" + hmac.new(b"secret", f"v0:{now}:{body}".encode(), hashlib.sha256).hexdigest()
    headers = {"content-type": "application/json", "x-slack-request-timestamp": now, "x-slack-signature": signature}
    return AsyncBoltRequest(body=body, headers=headers)


async def main():
    client = AsyncWebClient(base_url=f"http://127.0.0.1:{server.server_port}/api/")
    kept = {"installation_store": store, "installation_store_bot_only": True}
    settings = AsyncOAuthSettings(client_id="1.2", client_secret="secret", scopes=["chat:write"], **kept)
    settings.authorize.token_rotator.client = client
    app = AsyncApp(client=client, signing_secret="secret", oauth_settings=settings)

    @app.event("app_mention")
    async def hear(event):
        heard.append(event["text"])

    async def sent(*texts):
        heard.clear()
        asked.clear()
        replies = await asyncio.gather(*(app.async_dispatch(request(text)) for text in texts))
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}))
        return [reply.status for reply in replies], len(heard), asked.copy()

    install()
    at_once = await sent("first", "second")
    install()
    away.append(503)
    while_away = await sent("third")
    print("two at once", *at_once, "| slack away", *while_away)
    assert at_once == ([200, 200], 1, ["xoxe-1", "xoxe-1"])
    assert while_away == ([200], 0, ["xoxe-1"])


asyncio.run(main())
PY
env/bin/python -W ignore check.py
