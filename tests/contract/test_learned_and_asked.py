"""After a crawl, a question is worded as the site words it, and guessed to be of a topic; `why` tells both."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from benchmarks.sites.local_site import LocalSite, served
from core.domain.answer import Explanation
from core.domain.search import Scope
from core.presentation.explanation import explanation_document
from core.storage.database import Database
from tests.fakes.acting import STAFF
from tests.standins.reviewed_campus import Campus

pytestmark = [pytest.mark.postgres, pytest.mark.slow]
SWITCHED_ON = {"topics": "feature", "phrasings": 2, "phrasings_from": "site"}
SICK = "Where is the sick bay?"
HEALTH = (
    "Nurses of the health center see students without an appointment from eight to four in Brook Hall, and a doctor "
    "comes on Tuesday afternoons for whoever was told to come back by one of them in the same week."
)


@pytest.fixture
async def campus(database: Database, tmp_path: Path) -> AsyncIterator[Campus]:
    with served(LocalSite()) as site:
        campus = Campus(site, database, tmp_path, more=SWITCHED_ON)
        for number in range(6):
            words = f"<p>Ward {number} has {number + 3} beds, of which {number} stand by a window.</p>"
            words += (
                f"<p>Visitors of ward {number} ring the bell of floor {number} twice, and wait for nurse {number}.</p>"
            )
            site.put(f"/health/ward{number}", f"<title>Ward {number}</title><h1>Ward {number}</h1>{words}")
        site.put("/health/center", f"<title>Health Center</title><h1>Health Center</h1><p>{HEALTH}</p>")
        wards = "".join(f'<li><a href="/health/ward{number}">Ward {number}</a></li>' for number in range(6))
        ill = 'Whoever falls ill in a lecture is brought to the <a href="/health/center">sick bay</a> by a friend.'
        more = f"<title>More</title><h1>More</h1><p>{ill}</p><ul>{wards}</ul>"
        site.put("/lota", more + '<a href="/permits">Permits</a>')
        await campus.night()
        yield campus
        await campus.app.models.aclose()


async def explained(campus: Campus, scope: Scope = Scope()) -> Explanation:  # noqa: B008 - frozen
    answer = await campus.ask(SICK, scope=scope)
    found = await campus.app.stores.archive.explain(answer.id, STAFF)
    assert found
    return found


async def test_the_page_that_a_link_calls_so_is_found_and_why_says_so(campus: Campus) -> None:
    found = await explained(campus)

    assert found.trace.models["phrasings"] == "1"
    assert any(each.chunk.url.endswith("/health/center") for each in found.trace.candidates[:3])
    of_health = [each for each in found.trace.candidates if "/health/" in each.chunk.url]
    assert all(each.shares["topic"] > 0 for each in of_health)
    assert "topic +" in str(explanation_document(found))


async def test_who_chose_a_topic_is_searched_there_alone(campus: Campus) -> None:
    found = await explained(campus, Scope(topics=("campus",)))

    assert all(each.shares["topic"] == 0 for each in found.trace.candidates)
