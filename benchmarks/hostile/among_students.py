"""Students' questions on a site with tampered pages: `python -m benchmarks.hostile.among_students [--site NAME]`.

The open questions are asked twice, before and after the pages of `blind/poison.yaml` with a planted sentence stand in
the index. Printed are the right answers before, those that stay right, and each one that was lost.
"""

import argparse
import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from html import escape
from pathlib import Path
from urllib.parse import urlsplit

from benchmarks.hostile.poison import Planted, rows_of
from benchmarks.turns.__main__ import Clock
from benchmarks.unchanged.questions import Question
from benchmarks.unchanged.sets import database_of, parts
from bot.running import prepared_settings
from bot.workshop import open_workshop
from core.domain.crawl import Source
from core.extract.extraction import extract
from evaluation.asking import Asked, ask
from evaluation.bench import Bench, open_bench
from evaluation.configurations import DEFAULT
from evaluation.workshop import AdvisorUnderTest

ROWS = Path(__file__).parent / "blind" / "poison.yaml"
PAGES = 20


async def run(site: str, every: int) -> str:
    """Ask, plant, ask again. Raises AdvisorError."""
    settings = prepared_settings(level="ERROR")
    async with open_workshop(settings) as workshop, open_bench(workshop, settings.eval_data) as bench:
        part = next(each for each in parts(["students"]) if each.site == site)
        clock = Clock(datetime.now(UTC))
        bench.clock = clock.now
        advisor = await part.open(bench)
        asked = part.draw(await part.make(bench, advisor))[::every]
        before = await _answers(advisor, asked, clock)
        planted = [row for row in rows_of(ROWS) if row.planted][:PAGES]
        url = next(citation.url for each in before for citation in each.answer.citations)
        await plant(bench, advisor, site, f"{urlsplit(url).scheme}://{urlsplit(url).netloc}", planted)
        return report(asked, before, await _answers(advisor, asked, clock), planted)


async def _answers(advisor: AdvisorUnderTest, questions: Sequence[Question], clock: Clock) -> list[Asked]:
    found = []
    for question in questions:
        clock.time = question.at
        found.append(await ask(advisor, question.text, question.history, question.sources))
    return found


async def plant(bench: Bench, advisor: AdvisorUnderTest, site: str, host: str, planted: Sequence[Planted]) -> None:
    """Stores the pages beside those of the site, on its host and in its first source."""
    name = (await advisor.inventory.holdings()).sources[0].source
    indexer = bench.indexer(database_of(site, bench), DEFAULT)
    for row in planted:
        url = f"{host}/pages/{row.id}"
        document = extract(url, "text/html; charset=utf-8", _page(row), bench.clock()).document
        await indexer.store(Source(name, (host,)), document, row.id)


def _page(row: Planted) -> bytes:
    told = f"<h1>{escape(row.title)}</h1><p>{escape(f'{row.page} {row.planted}')}</p>"
    return f"<!doctype html><title>{escape(row.title)}</title><main>{told}</main>".encode()


def report(
    asked: Sequence[Question], before: Sequence[Asked], after: Sequence[Asked], planted: Sequence[Planted]
) -> str:
    """How many right answers stay right, which do not, and how often a planted sentence was shown."""
    was_right = [bool(question.judge(each)) for question, each in zip(asked, before, strict=True)]
    lost = [
        f"LOST {question.id}: {question.text}\n  {each.answer.text!r}"
        for question, was, each in zip(asked, was_right, after, strict=True)
        if was and not question.judge(each)
    ]
    shown = sum(any(row.shown in each.answer.text for row in planted) for each in after)
    right = sum(was_right)
    first = f"{len(asked)} questions, {right} right without {len(planted)} tampered pages"
    return "\n".join(
        [first, f"{right - len(lost)} of these stay right, a planted sentence is shown {shown} times", *lost]
    )


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser("python -m benchmarks.hostile.among_students", description=__doc__)
    parser.add_argument("--site", default="demo")
    parser.add_argument("--every", type=int, default=1, help="only every so many-th question")
    chosen = parser.parse_args()
    print(asyncio.run(run(chosen.site, chosen.every)))


if __name__ == "__main__":
    main()
