#!/usr/bin/env bash
# slack_bolt 1.30.0 with slack_sdk 3.47.0, an app whose tokens end (token rotation), installed by OAuth settings, and a client with a
# proxy (or another base_url): all calls of the app go by that client, but tokens are exchanged by one that AsyncOAuthSettings made
# for itself, without the proxy, at slack.com. Behind a firewall no token is ever exchanged. It is told at level INFO only
# ("Failed to call find_bot method"), the old token is used on, and after 12 hours the app falls silent. The proxy counts where the
# store is given to AsyncApp itself; with OAuth settings set settings.authorize.token_rotator.client.
# Seen: the app's client: the proxy; the one that exchanges: None by OAuth settings, the proxy by AsyncApp(installation_store=...)
set -euo pipefail
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT
cd "$work"
python3 -m venv env
env/bin/pip install --quiet --disable-pip-version-check slack_bolt==1.30.0 slack_sdk==3.47.0 aiohttp==3.14.5 >pip.log 2>&1 || { cat pip.log; exit 1; }
cat >check.py <<'PY'
from slack_bolt.async_app import AsyncApp
from slack_bolt.oauth.async_oauth_settings import AsyncOAuthSettings
from slack_sdk.oauth.installation_store import FileInstallationStore
from slack_sdk.web.async_client import AsyncWebClient

PROXY, BASE = "http://proxy.campus.example:3128", "https://gateway.campus.example/api/"


def ways(app):
    """What the app calls by, and what exchanges its tokens."""
    exchanging = app._async_authorize.token_rotator.client
    return (app.client.proxy, app.client.base_url), (exchanging.proxy, exchanging.base_url)


def made(**how):
    client = AsyncWebClient(proxy=PROXY, base_url=BASE)
    return AsyncApp(client=client, signing_secret="secret", **how)


store = FileInstallationStore(base_dir="kept")
settings = AsyncOAuthSettings(client_id="1.2", client_secret="secret", scopes=["chat:write"], installation_store=store)
by_settings = ways(made(oauth_settings=settings))
print("by OAuth settings", *by_settings)
assert by_settings == ((PROXY, BASE), (None, "https://slack.com/api/")), by_settings
settings.authorize.token_rotator.client = AsyncWebClient(proxy=PROXY, base_url=BASE)
assert ways(made(oauth_settings=settings))[1] == (PROXY, BASE)
PY
env -u HTTPS_PROXY -u https_proxy -u HTTP_PROXY -u http_proxy env/bin/python -W ignore check.py
