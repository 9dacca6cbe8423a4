"""Sign-in with campus accounts against a provider over sockets: who comes in as what, and what lets nobody in."""

import time
from collections.abc import AsyncIterator, Callable, Sequence
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from joserfc.jwk import OctKey, RSAKey
from structlog.testing import capture_logs

from adapters.web.api.tokens import digest_of
from adapters.web.console.roles import Roles
from adapters.web.options import CampusOptions
from core.domain.access import Role, Staff
from core.errors import ConfigurationError
from core.storage.database import Database
from tests.standins.bot_process import free_port
from tests.standins.console_rooms import Room, console_room
from tests.standins.oidc_provider import CLIENT, SECRET, PlayedProvider, played_provider
from tests.standins.web_rooms import Browser

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
ROLES = "groups:advisor-admins=admin, groups:registrar-staff=office:Registrar, staff:yes=office:Housing"
OFFICES = ("Registrar", "Housing")
COOKIE, IN_BETWEEN = "advisor_console", "advisor_campus"


@pytest.fixture
async def provider() -> AsyncIterator[PlayedProvider]:
    async with played_provider() as played:
        yield played


@pytest.fixture
async def room(database: Database, provider: PlayedProvider) -> AsyncIterator[Room]:
    port = free_port()
    accounts = CampusOptions(provider.address, CLIENT, SECRET, ROLES)
    options = {"port": port, "public_url": f"http://127.0.0.1:{port}/", "accounts": accounts}
    async with console_room(database, **options) as served:
        yield served


async def signed_in(room: Room) -> tuple[int, str]:
    """The status and the text of the page after a sign-in."""
    async with room.visited() as browser:
        await browser.open("campus")
        assert (COOKIE in browser.http.cookies) == (browser.status == 200)
        return browser.status, browser.text


async def test_who_has_a_campus_account_signs_in_with_the_role_of_its_claims(
    room: Room, provider: PlayedProvider
) -> None:
    seen = []
    for groups in (["registrar-staff"], ["students", "registrar-staff", "advisor-admins"]):
        provider.claims["groups"] = groups
        status, text = await signed_in(room)
        seen.append((status, "campus/u-17 · office: Registrar" in text, "campus/u-17 · administrator" in text))

    assert seen == [(200, True, False), (200, False, True)]
    assert {each["code_challenge_method"] for each in provider.asked} == {"S256"}
    assert {each["response_type"] for each in provider.asked} == {"code"}
    assert len({each["state"] for each in provider.asked} | {each["nonce"] for each in provider.asked}) == 4
    noted = await room.access.events(room.clock().replace(year=2000))
    assert {(each.by, each.about) for each in noted} == {("web:campus/u-17", "campus")}


async def test_the_page_of_the_sign_in_leads_to_the_provider(room: Room) -> None:
    async with room.visited() as browser:
        await browser.open("sign-in")
        [address] = browser.tree.xpath("//main//a/@href")
        await browser.open(str(address))

    assert (browser.status, "Registrar" in browser.text) == (200, True)


async def test_an_account_without_a_role_is_told_so_and_logged_without_a_name(
    room: Room, provider: PlayedProvider
) -> None:
    provider.claims["groups"] = ["students"]

    with capture_logs() as logged:
        status, text = await signed_in(room)

    assert (status, "no role here" in text) == (403, True)
    assert [(each["log_level"], each["event"]) for each in logged] == [("warning", "campus sign-in without a role")]
    assert "u-17" not in str(logged)


def _now() -> int:
    return int(time.time())


FORGED: dict[str, Callable[[dict[str, Any]], dict[str, Any]]] = {
    "of another client": lambda said: said | {"aud": "another-client"},
    "of another client that names us as its party": lambda said: said | {"aud": "another-client", "azp": CLIENT},
    "of another party": lambda said: said | {"azp": "another-client"},
    "of another campus": lambda said: said | {"iss": "https://login.other-campus.example"},
    "of another sign-in": lambda said: said | {"nonce": "another"},
    "without a nonce": lambda said: {name: value for name, value in said.items() if name != "nonce"},
    "without an audience": lambda said: {name: value for name, value in said.items() if name != "aud"},
    "without a subject": lambda said: {name: value for name, value in said.items() if name != "sub"},
    "that has run out": lambda said: said | {"iat": _now() - 900, "exp": _now() - 600},
    "without an end": lambda said: {name: value for name, value in said.items() if name != "exp"},
    "that is not valid yet": lambda said: said | {"nbf": _now() + 900},
    "of the future": lambda said: said | {"iat": _now() + 900, "exp": _now() + 1_800},
}


@pytest.mark.parametrize("what", sorted(FORGED))
async def test_a_token_lets_nobody_in_that_is(room: Room, provider: PlayedProvider, what: str) -> None:
    provider.changed = FORGED[what]

    status, text = await signed_in(room)

    assert (status, "did not work" in text) == (403, True)
    assert await room.access.events(room.clock().replace(year=2000)) == []


@pytest.mark.parametrize("off", [90, -90], ids=["ahead", "behind"])
async def test_a_provider_whose_clock_differs_by_a_minute_and_a_half_lets_people_in(
    room: Room, provider: PlayedProvider, off: int
) -> None:
    provider.changed = lambda said: (
        said | {"iat": said["iat"] + off, "nbf": said["iat"] + off, "exp": said["exp"] + off}
    )

    assert (await signed_in(room))[0] == 200


async def test_a_token_that_another_signed_lets_nobody_in(room: Room, provider: PlayedProvider) -> None:
    provider.signs_with = RSAKey.generate_key(2048, {"kid": "now"})

    assert (await signed_in(room))[0] == 403


async def test_a_token_that_is_signed_by_the_secret_of_the_client_or_by_nobody_lets_nobody_in(
    room: Room, provider: PlayedProvider
) -> None:
    seen = []
    for alg, key in (("HS256", OctKey.import_key(SECRET)), ("none", None)):
        provider.alg, provider.signs_with = alg, key
        seen.append((await signed_in(room))[0])

    assert seen == [403, 403]


async def test_a_reply_without_an_id_token_lets_nobody_in(room: Room, provider: PlayedProvider) -> None:
    provider.gives_id_token = False

    assert (await signed_in(room))[0] == 403


async def test_a_discovery_document_of_another_issuer_is_not_taken(room: Room, provider: PlayedProvider) -> None:
    provider.metadata["issuer"] = "https://login.other-campus.example"

    assert (await signed_in(room))[0] == 403
    assert provider.asked == []


async def test_the_document_of_the_provider_is_read_anew_after_an_hour_and_after_one_that_is_not_taken(
    room: Room, provider: PlayedProvider
) -> None:
    seen = [(await signed_in(room))[0]]
    provider.metadata["issuer"] = "https://login.other-campus.example"
    seen.append((await signed_in(room))[0])
    room.hours = 1.1
    seen.append((await signed_in(room))[0])
    provider.metadata.clear()
    seen.append((await signed_in(room))[0])

    assert seen == [200, 200, 403, 200]


async def test_the_cookie_of_a_sign_in_is_for_https_alone_where_people_reach_the_page_so(
    database: Database, provider: PlayedProvider
) -> None:
    accounts = CampusOptions(provider.address, CLIENT, SECRET, ROLES)
    async with (
        console_room(database, public_url="https://advisor.larkmoor.example/", accounts=accounts) as room,
        room.visited() as browser,
    ):
        begun = await browser.http.get("campus", follow_redirects=False)

    assert "Secure" in begun.headers["set-cookie"].split("; ")


async def returned(room: Room, browser: Browser) -> str:
    """The address to which a sign-in comes back, which has not been opened."""
    begun = await browser.http.get("campus", follow_redirects=False)
    back = await browser.http.get(begun.headers["location"], follow_redirects=False)
    return str(back.headers["location"])


async def test_the_way_back_is_taken_once(room: Room) -> None:
    async with room.visited() as browser:
        back = await returned(room, browser)
        kept = browser.http.cookies[IN_BETWEEN]
        first = (await browser.open(back)).status
        browser.http.cookies.set(IN_BETWEEN, kept, domain="127.0.0.1", path="/")
        second = (await browser.open(back)).status

    assert (first, second) == (200, 403)


async def test_the_way_back_is_of_the_browser_that_began(room: Room) -> None:
    async with room.visited() as browser, room.visited() as victim:
        back = await returned(room, browser)
        alone = (await victim.open(back)).status
        await returned(room, victim)
        with_its_own = (await victim.open(back)).status

    assert (alone, with_its_own) == (403, 403)


async def test_a_made_up_way_back_lets_nobody_in(room: Room) -> None:
    async with room.visited() as browser:
        back = await returned(room, browser)
        state = parse_qs(urlsplit(back).query)["state"][0]
        for query in ("", "code=x", f"code=x&state={state}", "error=access_denied&state=x", "state=%00&code=%00"):
            assert (await browser.open(f"campus-back?{query}")).status == 403, query

        assert COOKIE not in browser.http.cookies


async def test_a_made_up_way_back_writes_nothing(room: Room) -> None:
    async with room.visited() as browser, room.visited() as stranger:
        await returned(room, browser)
        seen = [(await each.open("campus-back?code=x&state=made-up")).status for each in (browser, stranger)]

    assert seen == [403, 403]
    assert await room.access.burn(digest_of("made-up"), room.clock() + timedelta(minutes=1))


async def test_a_provider_that_is_away_is_told(database: Database) -> None:
    accounts = CampusOptions(f"http://127.0.0.1:{free_port()}", CLIENT, SECRET, ROLES)
    async with console_room(database, public_url="http://127.0.0.1/", accounts=accounts) as room:
        status, text = await signed_in(room)

    assert (status, "did not work" in text) == (403, True)


def test_roles_are_read_from_the_setting_and_an_admin_comes_first() -> None:
    roles = Roles.read(ROLES, OFFICES)

    assert roles.staff_of({"sub": "a", "staff": "yes"}) == Staff("campus/a", Role.OFFICE, "Housing")
    assert roles.staff_of({"sub": "a", "staff": "yes", "groups": ["advisor-admins"]}) == Staff("campus/a", Role.ADMIN)
    assert roles.staff_of({"sub": "a", "groups": "advisor-admins-of-nothing"}) is None
    assert roles.staff_of({"sub": "a"}) is None


@pytest.mark.parametrize("setting", ["groups=admin", "groups:x", "groups:x=boss", "groups:x=office:", ":x=admin"])
def test_a_rule_that_says_nothing_is_refused_with_its_words(setting: str) -> None:
    with pytest.raises(ConfigurationError, match=r"ADVISOR_OIDC_ROLES has '.*claim:value=admin"):
        Roles.read(setting, OFFICES)


@pytest.mark.parametrize(("offices", "told"), [(OFFICES, "Registrar, Housing"), ((), "no offices.yaml")])
def test_a_rule_for_an_office_that_is_not_listed_is_refused_with_those_that_are(
    offices: Sequence[str], told: str
) -> None:
    with pytest.raises(ConfigurationError, match=rf"ADVISOR_OIDC_ROLES names the office 'Regstrar'\..*{told}"):
        Roles.read("groups:a=admin, groups:b=office:Regstrar", offices)


async def test_the_page_is_not_served_with_a_rule_for_an_office_that_is_not_there(database: Database) -> None:
    accounts = CampusOptions("https://login.larkmoor.example", CLIENT, SECRET, "groups:b=office:Regstrar")
    with pytest.raises(ConfigurationError, match="The offices are: Registrar, Housing"):
        async with console_room(database, accounts=accounts):
            pass
