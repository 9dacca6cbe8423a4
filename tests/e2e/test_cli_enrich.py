"""`advisor enrich` with a language model over HTTP: its price and budget, killed and resumed, and what pages become."""

import asyncio
import json
import os
import re
import signal
from collections.abc import AsyncIterator, Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import psycopg
import pytest

from benchmarks.sites.local_site import LocalSite, served
from bot.terminal.output import ExitCode
from tests.e2e.test_cli_end_to_end import ROOT, Shell
from tests.standins.chat_model_server import PASSAGE, PlayedChatModel
from tests.standins.command_line import Done
from tests.standins.databases import TEMPLATE, cloned

pytestmark = [pytest.mark.e2e, pytest.mark.postgres, pytest.mark.slow]

SPORTS = ("archery", "climbing", "fencing", "judo", "rowing", "swimming")
PRICES = {"ADVISOR_MODEL_PRICE_SENT": "1000", "ADVISOR_MODEL_PRICE_RECEIVED": "1000"}
ASKED_FOR = re.compile(r"course for (\w+)")


def page(sport: str, more: str = "") -> str:
    said = f"The course for {sport} takes place in the hall of the sports center on every Monday evening of the term."
    return f"<title>{sport.title()}</title><main><h1>{sport.title()}</h1><p>{said}</p>{more}</main>"


def sports_in(prompt: str) -> list[str]:
    """Whose passages a request holds."""
    return [found[1] for _, said in PASSAGE.findall(prompt) if (found := ASKED_FOR.search(said))]


def entry(number: str, said: str) -> dict[str, object]:
    about = found[1] if (found := ASKED_FOR.search(said)) else "something"
    return {"passage": int(number), "summary": "", "questions": questions(about)}


def questions(sport: str) -> list[str]:
    return [f"can i do some {sport} here", f"where do beginners learn {sport}"]


def whole(prompt: str) -> str:
    """A reply as it was asked for."""
    return json.dumps([entry(*each) for each in PASSAGE.findall(prompt)])


@dataclass
class Gym:
    """A site with a page for each sport, crawled by `advisor`, and the model that it speaks to over a socket."""

    shell: Shell
    site: LocalSite
    model: PlayedChatModel
    url: str
    settings: dict[str, str] = field(default_factory=dict)

    async def run(self, *arguments: str, **variables: str) -> Done:
        """The command, in a thread, while the model's server is served here."""
        return await asyncio.to_thread(self.shell.run, *arguments, **self.settings, **variables)

    async def crawl(self) -> None:
        done = await self.run("crawl", "--sources", "sources.yaml")
        assert done.returncode == ExitCode.OK, done.stderr

    def texts(self, sport: str = "") -> list[str]:
        """What is searched and never shown, of passages about a sport."""
        query = (
            "select search_texts.text from search_texts join chunks on chunks.id = chunk_id where chunks.text ilike %s"
        )
        with psycopg.connect(self.url) as connection:
            return [row[0] for row in connection.execute(f"{query} order by 1", [f"%{sport}%"])]

    def put(self, sport: str, more: str = "") -> None:
        self.site.put(f"/{sport}", page(sport, more))

    def script(self, *spoiled: Callable[[str], str | None]) -> None:
        """The model's first replies are spoiled, one by one."""
        left = list(spoiled)
        self.model.script = lambda prompt: left.pop(0)(prompt) if left else whole(prompt)


@pytest.fixture
def site() -> Iterator[LocalSite]:
    links = "".join(f"<a href='/{sport}'>{sport}</a> " for sport in SPORTS)
    with served(LocalSite()) as made:
        made.put("/", f"<title>Gym</title><main><h1>Gym</h1><p>Our courses: {links}</p></main>")
        for sport in SPORTS:
            made.put(f"/{sport}", page(sport))
        yield made


@pytest.fixture
async def gym(site: LocalSite, postgres_url: str, tmp_path: Path) -> AsyncIterator[Gym]:
    """Crawled, and not enriched."""
    (tmp_path / "sources.yaml").write_text(
        f"sources:\n  - name: gym\n    start_urls: ['{site.address}/']\n    delay_seconds: 0\n"
        "    allow_private_network: true\n"
    )
    kept = {name: value for name, value in os.environ.items() if name in {"PATH", "HOME", "LANG", "TMPDIR", "USER"}}
    ours = {"PYTHONPATH": str(ROOT), "ADVISOR_DATA_DIR": str(tmp_path / "data"), "ADVISOR_ENRICH": "model"}
    with cloned(postgres_url, TEMPLATE) as url:
        async with PlayedChatModel(script=whole) as model:
            made = Gym(Shell(tmp_path, kept | ours | {"DATABASE_URL": url}), site, model, url, model.settings)
            await made.crawl()
            yield made


async def test_the_price_is_told_before_anything_is_sent_and_changed_pages_cost_their_passages(gym: Gym) -> None:
    told = await gym.run("enrich", "--dry-run", **PRICES)
    assert gym.model.asked == []
    estimate = re.search(r"(\d+) passages to read: (\d+) requests to played-model, about ([\d,]+) tokens", told.stdout)
    assert estimate, told.stdout
    assert "which cost at most" in told.stdout

    done = await gym.run("enrich", **PRICES)

    assert (done.returncode, done.stdout.splitlines()[0]) == (ExitCode.OK, told.stdout.splitlines()[0])
    assert len(gym.model.asked) == int(estimate[2]) == 2
    assert f"{estimate[1]} passages read, 12 texts stored." in done.stdout
    assert sorted(sport for prompt in gym.model.asked for sport in sports_in(prompt)) == sorted(SPORTS)
    found = json.loads((await gym.run("search", "can i do some judo here", "--json")).stdout)
    assert found[0]["url"].endswith("/judo")
    assert "can i do some" not in json.dumps(found)

    gym.put("judo", "<p>Bring a towel, please.</p>")
    await gym.crawl()
    await gym.run("enrich", **PRICES)

    assert [sports_in(prompt) for prompt in gym.model.asked[2:]] == [["judo"]]
    assert "Bring a towel" in gym.model.asked[-1]
    assert gym.texts("judo") == ["can i do some judo here", "where do beginners learn judo"]


async def test_a_page_that_is_withdrawn_leaves_nothing(gym: Gym) -> None:
    await gym.run("enrich")
    assert len(gym.texts()) == 12

    gym.site.fail("/judo", 410)
    await gym.crawl()

    assert gym.texts("judo") == []
    assert len(gym.texts()) == 10
    assert "Deleted 10 texts." in (await gym.run("enrich", "--forget")).stdout
    assert gym.texts() == []


async def test_a_run_that_is_killed_is_resumed_and_pays_for_nothing_twice(gym: Gym) -> None:
    gym.script(whole, lambda prompt: None)  # the second request stays without a reply
    process = gym.shell.process("enrich", **gym.settings)
    await gym.model.until(lambda: len(gym.model.asked) == 2)

    process.send_signal(signal.SIGKILL)
    await asyncio.to_thread(process.communicate)
    stored = gym.texts()
    done = await gym.run("enrich")

    first, cut_off, again = map(sports_in, gym.model.asked)
    assert (len(first), len(cut_off)) == (4, 2)
    assert stored == sorted(text for sport in first for text in questions(sport))
    assert again == cut_off
    assert (done.returncode, len(gym.texts())) == (ExitCode.OK, 12)


@pytest.mark.parametrize(("setting", "value"), [("ADVISOR_ENRICH_REQUESTS", "1"), ("ADVISOR_MODEL_DAILY_COST", "0.01")])
async def test_a_budget_ends_the_run_also_the_next_one_of_the_day(gym: Gym, setting: str, value: str) -> None:
    variables = {**PRICES, setting: value}

    runs = [await gym.run("enrich", **variables) for _ in range(2)]

    assert [done.returncode for done in runs] == [ExitCode.PROBLEMS] * 2
    assert all("advisor: stopped: " in done.stderr and setting in done.stderr for done in runs)
    assert (len(gym.model.asked), len(gym.texts())) == (1, 8)


def half(prompt: str) -> str:
    """Breaks off in the third passage."""
    reply = whole(prompt)
    return reply[: reply.index('{"passage": 3') + 30]


def odd(prompt: str) -> str:
    """The same question twice, others in other languages, and one with a number of no page."""
    foreign = ["¿Dónde puedo aprender este deporte en la universidad?", "Wo kann ich diesen Sport hier lernen?"]
    return more(prompt, [*foreign, "does it cost 40 dollars"])


def ten_thousand(prompt: str) -> str:
    """As many questions for each passage, however few tokens were asked for."""
    return more(prompt, [f"is lesson {number} of the course the best" for number in range(10_000)])


def ten_thousand_cut(prompt: str) -> str:
    """The same from a server that ends a reply at its tokens: within the first passage."""
    return ten_thousand(prompt)[:3_000]


def more(prompt: str, others: list[str]) -> str:
    made = [(entry(*each), found[1]) for each in PASSAGE.findall(prompt) if (found := ASKED_FOR.search(each[1]))]
    return json.dumps([{**each, "questions": [*questions(of), questions(of)[0].upper(), *others]} for each, of in made])


async def test_what_half_a_reply_lacks_is_asked_for_once_more(gym: Gym) -> None:
    gym.script(half)

    done = await gym.run("enrich")

    assert [len(sports_in(prompt)) for prompt in gym.model.asked] == [4, 1, 1, 2]
    assert (done.returncode, len(gym.texts())) == (ExitCode.OK, 12)


@pytest.mark.parametrize("script", [odd, ten_thousand_cut])
async def test_of_many_questions_in_three_languages_the_few_that_fit_are_kept(
    gym: Gym, script: Callable[[str], str]
) -> None:
    gym.model.script = script

    done = await gym.run("enrich")

    assert done.returncode == ExitCode.OK
    assert "texts were left out" in done.stdout
    assert gym.texts("judo") == ["can i do some judo here", "where do beginners learn judo"]
    assert len(gym.texts()) == 12


async def test_a_reply_that_goes_far_beyond_its_tokens_is_not_read_and_not_paid_for_again(gym: Gym) -> None:
    gym.model.script = ten_thousand

    done = await gym.run("enrich")
    asked = len(gym.model.asked)
    await gym.run("enrich")

    assert f"For {len(SPORTS)} passages no reply could be used" in done.stdout
    assert (asked, len(gym.model.asked), gym.texts()) == (8, 8, [])


async def test_a_model_that_is_away_or_refuses_ends_the_run_with_a_sentence(gym: Gym) -> None:
    gym.model.failures = [401] * 9

    done = await gym.run("enrich")

    assert done.returncode not in {ExitCode.OK, ExitCode.PROBLEMS}
    assert "Traceback" not in done.stderr
    assert gym.texts() == []
