"""What a web search adds where half of the demo campus is not in the index: `python -m benchmarks.web_search`."""

import argparse
import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from statistics import median
from time import perf_counter

from benchmarks.students.rows import StudentRow, read_rows
from benchmarks.students.scoring import Scored
from benchmarks.students.sites import DEMO
from benchmarks.web_search.half_campus import PlayedRanking, is_withheld, pages, source
from bot.app import advisor_app
from bot.application import App
from bot.commands.demo import served_campus
from bot.job_wiring import build_crawl
from bot.own_suite import under_test
from bot.running import prepared_settings
from bot.web_search_wiring import AFTER, build_web_lookup
from core.domain.answer import Outcome
from evaluation.asking import ask
from evaluation.workshop import AdvisorUnderTest
from tests.standins.search_engine import PlayedSearchEngine

NOON = datetime(2026, 9, 14, 12, tzinfo=UTC)
CONDITIONS = {
    "no web search": frozenset[Outcome](),
    "after a refusal": AFTER["refusal"],
    "after a refusal or a doubt": AFTER["doubt"],
}
_METRICS = ("right at first line", "right anywhere", "closest that helps", "wrongly refused", "wrongly answered")


@dataclass(frozen=True)
class Timed:
    """An answered question, how many milliseconds it took, and whether it was found just now."""

    scored: Scored
    milliseconds: float
    searched: bool
    found_now: bool


def main() -> None:
    """Print a table for each kind of question: those whose pages are withheld, are there, and are nowhere."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=120, help="questions of each kind")
    parser.add_argument("--show", action="store_true", help="print the answers that were found just now")
    chosen = parser.parse_args()
    asyncio.run(run(chosen.most, shows=chosen.show))


async def run(most: int, *, shows: bool) -> None:
    """Crawls one half, then asks every question under every condition. Raises AdvisorError."""
    async with half_indexed() as (app, address), PlayedSearchEngine() as engine:
        engine.rank = PlayedRanking(address)
        kinds = questions(most)
        print(f"{sum(map(is_withheld, pages()))} of {len(pages())} pages withheld")
        for name, after in CONDITIONS.items():
            async with advisor(app, address, engine.address, after) as asked:
                for kind, rows in kinds.items():
                    results = [await timed(asked, row) for row in rows]
                    print(told(name, kind, results), flush=True)
                    for each in results if shows else ():
                        if each.found_now:
                            print(shown(each), flush=True)


@asynccontextmanager
async def half_indexed() -> AsyncIterator[tuple[App, str]]:
    """The advisor on one half of the campus, and the address where the whole of it is served."""
    settings = prepared_settings(level="ERROR")
    settings = settings.model_copy(update={"data_dir": settings.data_dir / "half", "database_url": None})
    with served_campus(settings.data_dir / "port") as address:
        async with advisor_app(settings, lambda: NOON) as app:
            kept = [path for path in pages() if not is_withheld(path)]
            await build_crawl(app).run([source(address, kept)])
            yield app, address


def questions(most: int) -> dict[str, list[StudentRow]]:
    """Open questions without a talk before them, by where their pages are; a repeatable choice of so many."""
    rows = [
        row for row in read_rows(False) if row.site == DEMO and not row.history and row.today in {None, NOON.date()}
    ]
    random.Random(7).shuffle(rows)  # noqa: S311 - chance is repeatable here on purpose
    known = set(pages())
    told = [row for row in rows if row.says and row.pages and set(row.pages) <= known]
    return {
        "withheld": [row for row in told if all(map(is_withheld, row.pages))][:most],
        "in the index": [row for row in told if not any(map(is_withheld, row.pages))][:most],
        "on no page": [row for row in rows if row.unanswerable][:most],
    }


@asynccontextmanager
async def advisor(app: App, address: str, engine: str, after: frozenset[Outcome]) -> AsyncIterator[AdvisorUnderTest]:
    """The advisor that searches the web after these outcomes, as often as it wants."""
    settings = app.settings.model_copy(update={"web_search_url": engine, "web_searches_per_minute": 1_000})
    web = build_web_lookup(settings, app.stores, app.models, app.clock, lambda: [source(address, pages())])
    assert web is not None  # noqa: S101 - the settings name a search engine
    base = under_test(app)
    try:
        yield replace(base, engine=replace(base.engine, web=replace(web, after=after) if after else None))
    finally:
        await web.aclose()


async def timed(asked: AdvisorUnderTest, row: StudentRow) -> Timed:
    """One question, asked once."""
    began = perf_counter()
    answer = (await ask(asked, row.question)).answer
    took = (perf_counter() - began) * 1_000
    is_found = "Found on the site just now" in answer.text
    return Timed(Scored(row, answer), took, "web" in answer.timings_ms, is_found)


def told(name: str, kind: str, results: Sequence[Timed]) -> str:
    """One line of figures."""
    scores = [each.scored.scores for each in results]
    sums = {metric: sum(one.get(metric, 0.0) for one in scores) for metric in _METRICS}
    wrong = sum(
        each.scored.answer.outcome is Outcome.ANSWERED and not each.scored.scores.get("right anywhere", 0.0)
        for each in results
    )
    ways = f"searched {sum(each.searched for each in results)}, used {sum(each.found_now for each in results)}"
    spent = [each.milliseconds for each in results]
    of_searches = [each.milliseconds for each in results if each.searched] or [0.0]
    shown = ", ".join(f"{metric} {number:.0f}" for metric, number in sums.items() if number)
    return (
        f"{name} | {kind} | {len(results)} questions | {shown}, answered wrongly {wrong} | {ways} | median "
        f"{median(spent):.0f} ms, with a search {median(of_searches):.0f} ms"
    )


def shown(one: Timed) -> str:
    """A question and the answer that was found just now."""
    row, answer = one.scored.row, one.scored.answer
    return f"  {row.id} {row.question!r} wanted {row.says or 'nothing'}\n    {answer.outcome}: {answer.text!r:.300}"


if __name__ == "__main__":
    main()
