"""The API for programs: tokens and their scopes, what it takes and gives, its OpenAPI document, and MCP."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace

import httpx2
import pytest
from jsonschema import Draft202012Validator
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from adapters.web.api.tokens import Tokens, TokenScope, new_token
from core.domain.curated import RestsOn
from core.errors import ConfigurationError, DatabaseUnavailable
from tests.standins.services import NOW, PlannedAdvisor, PlannedServices
from tests.standins.web_rooms import TRUST, served_page

pytestmark = pytest.mark.slow
QUESTION = "When can I drop a class?"
PAGE = "https://campus.example/add-drop?lang=en"
ALL, ALL_ENTRY = new_token("library", set(TokenScope))
ASKING, ASKING_ENTRY = new_token("kiosk", {TokenScope.ASK})
OTHER, OTHER_ENTRY = new_token("portal", set(TokenScope))
TOKENS = f"{ALL_ENTRY},{ASKING_ENTRY},{OTHER_ENTRY}"
NOBODYS = "00000000-0000-4000-8000-000000000000"


@dataclass
class OnePage:
    """`CitedPages` with one page."""

    asked: list[str] = field(default_factory=list)

    async def page_at(self, url: str) -> RestsOn | None:
        self.asked.append(url)
        return RestsOn(PAGE, "Add or drop", (), 7, "registrar", NOW) if url == PAGE else None

    async def passages(self, page_version_id: int) -> tuple[str, ...]:
        return ("Drop by October 9.",) if page_version_id == 7 else ()


@asynccontextmanager
async def assistant(address: str, token: str) -> AsyncIterator[Client]:
    """An assistant that has connected with this token."""
    headers = {"authorization": f"Bearer {token}"}
    async with httpx2.AsyncClient(headers=headers, verify=TRUST) as http:
        over_http = streamable_http_client(f"{address}mcp/", http_client=http)
        async with Client(over_http) as client:
            yield client


@pytest.fixture
def advisor() -> PlannedAdvisor:
    return PlannedAdvisor("Drop by October 9 [1].")


@pytest.fixture
def services(advisor: PlannedAdvisor) -> PlannedServices:
    return PlannedServices(advisor)


@pytest.fixture
async def address(services: PlannedServices) -> AsyncIterator[str]:
    given = replace(services.services, pages=OnePage())
    async with served_page(given, tokens=TOKENS, frame_hosts=("campus.example",)) as served:
        yield served


@pytest.fixture
async def http(address: str) -> AsyncIterator[httpx2.AsyncClient]:
    async with httpx2.AsyncClient(base_url=address, verify=TRUST, headers={"authorization": f"Bearer {ALL}"}) as client:
        yield client


async def test_a_program_gets_an_answer_and_goes_on_with_its_conversation(
    http: httpx2.AsyncClient, advisor: PlannedAdvisor
) -> None:
    answered = (await http.post("api/ask", json={"question": QUESTION, "user": "ada"})).json()
    followed = {"question": "And in fall?", "user": "ada", "conversation": answered["conversation"]}
    await http.post("api/ask", json=followed)
    await http.post("api/ask", json={**followed, "user": "bob"})

    assert (answered["outcome"], answered["text"]) == ("answered", "Drop by October 9 [1].")
    assert answered["citations"][0]["link"] == "https://campus.example/add-drop#:~:text=October%209"
    first, second, other = (each.conversation for each in advisor.asked)
    assert first == second
    assert other.person != first.person
    assert not any(each.is_private for each in advisor.asked)


async def asked(http: httpx2.AsyncClient, user: str = "ada") -> tuple[str, dict[str, str]]:
    """The id of a new answer, and where it was given."""
    answered = (await http.post("api/ask", json={"question": QUESTION, "user": user})).json()
    return answered["id"], {"conversation": answered["conversation"], "user": user}


async def test_an_answer_is_rated_and_explained_where_it_was_given(
    http: httpx2.AsyncClient, services: PlannedServices
) -> None:
    answer, where = await asked(http)
    first = await http.put(f"api/answers/{answer}/rating", json={**where, "helpful": True})
    again = await http.put(f"api/answers/{answer}/rating", json={**where, "helpful": False})
    why = await http.get(f"api/answers/{answer}/why", params=where)

    assert (first.status_code, again.status_code, first.content) == (204, 204, b"")
    assert list(services.archive.ratings.values()) == [False]
    assert why.json()["answer"]["id"] == answer
    assert {"candidates", "decisions"} <= set(why.json())


async def test_nobody_else_rates_an_answer_or_learns_that_there_is_one(
    http: httpx2.AsyncClient, services: PlannedServices
) -> None:
    answer, where = await asked(http)
    _, elsewhere = await asked(http)
    tries = [(answer, {**where, "user": "bob"}), (answer, elsewhere), (NOBODYS, where), ("x", where)]
    said = [await http.put(f"api/answers/{known}/rating", json={**place, "helpful": True}) for known, place in tries]
    said += [await http.get(f"api/answers/{known}/why", params=place) for known, place in tries]
    http.headers["authorization"] = f"Bearer {OTHER}"
    said += [await http.get(f"api/answers/{answer}/why", params=where)]

    assert {(each.status_code, each.text) for each in said} == {(404, said[0].text)}
    assert services.archive.ratings == {}


async def test_a_rating_that_says_too_little_is_refused(http: httpx2.AsyncClient) -> None:
    answer, where = await asked(http)
    bodies = [where, {"helpful": True}, {**where, "helpful": "maybe"}, {**where, "helpful": True, "more": 1}]
    said = [await http.put(f"api/answers/{answer}/rating", json=each) for each in bodies]
    said += [await http.get(f"api/answers/{answer}/why", params=each) for each in ({}, {"conversation": "y"})]

    assert {each.status_code for each in said} == {422}


async def test_passages_sources_and_a_page_are_given(http: httpx2.AsyncClient) -> None:
    found = await http.get(
        "api/search", params={"question": QUESTION, "limit": 3, "about": "dates", "past_years": "true"}
    )
    sources = await http.get("api/sources")
    page = await http.get("api/sources/page", params={"url": PAGE})

    assert found.json() == {"passages": []}
    assert sources.json() == {"sources": ["catalog", "website"], "topics": ["advising", "financial aid"]}
    assert page.json() == {
        "url": PAGE,
        "title": "Add or drop",
        "source": "registrar",
        "as_of": NOW.isoformat(),
        "passages": ["Drop by October 9."],
    }


async def test_without_a_known_token_nothing_is_given(address: str, advisor: PlannedAdvisor) -> None:
    forged = ["", "Bearer", "Bearer x", f"Bearer {ALL}x", f"Basic {ALL}", f"Bearer {ALL_ENTRY}", "Bearer \u00e9"]
    async with httpx2.AsyncClient(base_url=address, verify=TRUST) as http:
        for header in forged:
            sent = {b"authorization": header.encode("latin-1")}
            said = [await http.post("api/ask", json={"question": QUESTION}, headers=sent)]
            said += [await http.get(path, headers=sent) for path in ("api/search?question=x", "api/sources")]
            said += [await http.post("mcp/", json={}, headers=sent)]
            assert {each.status_code for each in said} == {401}, header
            assert said[0].headers["www-authenticate"] == "Bearer"

    assert advisor.asked == []


async def test_a_token_does_only_what_its_scopes_say(http: httpx2.AsyncClient) -> None:
    http.headers["authorization"] = f"Bearer {ASKING}"

    assert (await http.post("api/ask", json={"question": QUESTION})).status_code == 200
    refused = await http.get("api/search", params={"question": QUESTION})
    assert (refused.status_code, refused.json()) == (
        403,
        {"error": "This token may not do that; it lacks the scope search."},
    )


async def test_every_route_of_the_document_needs_a_token_and_most_more_than_the_scope_to_ask(address: str) -> None:
    async with httpx2.AsyncClient(base_url=address, verify=TRUST) as http:
        routes = [
            (method.upper(), f"api{path.removeprefix('/api')}")
            for path, methods in (await http.get("api/openapi.json")).json()["paths"].items()
            for method in methods
            if method != "parameters"
        ]
        without = {(await http.request(*each)).status_code for each in routes}
        http.headers["authorization"] = f"Bearer {ASKING}"
        asking = {path: (await http.request(method, path)).status_code for method, path in routes}

    assert without == {401}
    assert {path for path, status in asking.items() if status != 403} == {"api/ask"}


async def test_what_cannot_be_read_is_refused_with_the_field_that_is_wrong(http: httpx2.AsyncClient) -> None:
    bad = [b"", b"{", b"[1]", b'{"question": 1}', b'{"question": "x", "more": 1}', b'{"question": "x\\u0000"}', b"\xff"]
    bad += [b'{"question": "x", "conversation": "y"}', b'{"question": "x", "user": "a b"}', b"[" * 50_000]
    said = [await http.post("api/ask", content=body) for body in bad]

    assert {each.status_code for each in said} == {400, 422}
    assert "user" in said[-2].json()["error"]
    assert (await http.post("api/ask", content=b"x" * 1_000_000)).status_code == 413
    assert (await http.get("api/search", params={"question": "x", "limit": 1_000})).status_code == 422
    assert (await http.get("api/sources/page", params={"url": "https://elsewhere.example/"})).status_code == 404


async def test_a_fault_is_told_as_json_with_a_reference(http: httpx2.AsyncClient, advisor: PlannedAdvisor) -> None:
    advisor.error = DatabaseUnavailable("gone")
    failed = await http.post("api/ask", json={"question": QUESTION})

    assert failed.status_code == 503
    assert "reference" in failed.json()["error"].lower()


async def test_the_openapi_document_names_every_route_and_describes_an_answer(http: httpx2.AsyncClient) -> None:
    document = (await http.get("api/openapi.json", headers={"authorization": ""})).json()
    answer = (await http.post("api/ask", json={"question": QUESTION})).json()
    schema = {**document["components"]["schemas"]["Answer"], "components": document["components"]}

    assert set(document["paths"]) == {
        "/ask",
        "/answers/{answer}/rating",
        "/answers/{answer}/why",
        "/search",
        "/sources",
        "/sources/page",
    }
    assert document["openapi"] == "3.1.0"
    Draft202012Validator(schema).validate(answer)


def test_an_entry_that_is_none_is_refused_when_the_settings_are_read() -> None:
    for entry in ("x", "a:ask", "a:fly:" + "0" * 64, "A:ask:" + "0" * 64, f"{ALL_ENTRY}0"):
        with pytest.raises(ConfigurationError, match="ADVISOR_WEB_TOKENS"):
            Tokens.read(entry)


async def test_an_assistant_asks_searches_and_reads_a_page(address: str, advisor: PlannedAdvisor) -> None:
    async with assistant(address, ALL) as client:
        tools = [tool.name for tool in (await client.list_tools()).tools]
        answer = await client.call_tool("ask", {"question": QUESTION})
        page = await client.call_tool("get_source", {"url": PAGE})
        unknown = await client.call_tool("get_source", {"url": "https://elsewhere.example/"})

    assert tools == ["ask", "search", "get_source"]
    assert answer.structured_content
    assert answer.structured_content["text"] == "Drop by October 9 [1]."
    assert page.structured_content
    assert page.structured_content["passages"] == ["Drop by October 9."]
    assert unknown.is_error
    assert len(advisor.asked) == 1


async def test_an_assistant_may_do_only_what_its_token_says(address: str) -> None:
    async with assistant(address, ASKING) as client:
        refused = await client.call_tool("search", {"question": QUESTION})
        page = await client.call_tool("get_source", {"url": PAGE})

    assert (refused.is_error, page.is_error) == (True, True)


async def test_what_no_tool_takes_is_told_to_an_assistant(address: str, advisor: PlannedAdvisor) -> None:
    bad = [{"question": ""}, {"question": "x" * 30_000}, {"question": "x\0"}, {"question": "x", "conversation": "y"}]
    async with assistant(address, ALL) as client:
        told = [await client.call_tool("ask", each) for each in bad]
    headers = {"authorization": f"Bearer {ALL}", "accept": "application/json, text/event-stream"}
    async with httpx2.AsyncClient(base_url=address, verify=TRUST, headers=headers) as http:
        large = await http.post("mcp/", content=b"x" * 1_000_000)

    assert [each.is_error for each in told] == [True] * len(bad)
    assert (large.status_code, advisor.asked) == (413, [])


async def test_the_widget_tells_which_indexed_page_it_is_on(address: str, advisor: PlannedAdvisor) -> None:
    async with httpx2.AsyncClient(base_url=address, verify=TRUST) as http:
        known = (await http.get("frame/", params={"page": PAGE})).text
        unknown = (await http.get("frame/", params={"page": "https://elsewhere.example/"})).text

    assert "You came from: Add or drop" in known
    assert 'value="registrar"' in known
    assert "elsewhere.example" not in unknown
