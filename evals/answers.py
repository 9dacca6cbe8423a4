"""Asks a suite of questions through the whole engine: right answers, right pages, and refusals on both sides."""

import argparse
import asyncio
import json
import sys
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

from bot.app import App, advisor_app
from bot.logs import configure_logs
from bot.settings import load_settings
from core.domain import Answer, ConversationKey, Message, Outcome
from core.errors import AdvisorError, ConfigurationError
from evals.metrics import Share, percentile

SUITE = Path(__file__).parent / "suites" / "demo.jsonl"


@dataclass(frozen=True)
class Row:
    """A question of a suite: what was asked before it, and what a right answer holds and cites."""

    id: str
    question: str
    history: tuple[str, ...]
    answerable: bool
    url_suffix: str
    answer_contains: tuple[str, ...]
    kind: str


@dataclass(frozen=True)
class Result:
    """A row with the answer it got."""

    row: Row
    answer: Answer

    @property
    def answered(self) -> bool:
        """True when the engine did not refuse."""
        return self.answer.outcome is Outcome.ANSWERED

    @property
    def right(self) -> bool:
        """True when the text holds every string that a right answer must hold."""
        return self.answered and all(part.lower() in self.answer.text.lower() for part in self.row.answer_contains)

    @property
    def right_page(self) -> bool:
        """True when the page that answers is among the citations."""
        return any(citation.url.endswith(self.row.url_suffix) for citation in self.answer.citations)


def read_suite(path: Path) -> list[Row]:
    """The rows of a JSONL suite. Raises KeyError for a row without a field."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return [
        Row(
            row["id"],
            row["question"],
            tuple(row["history"]),
            row["answerable"],
            row["url_suffix"] or "",
            tuple(row["answer_contains"]),
            row["kind"],
        )
        for row in rows
    ]


async def ask(app: App, row: Row) -> Result:
    """The answer to a row's question, its history asked before it in a conversation of their own."""
    where = ConversationKey("evals", "local", uuid4().hex, "nobody")
    for question in row.history:
        await app.engine.answer(Message(uuid4().hex, where, question, datetime.now(UTC)))
    return Result(row, await app.engine.answer(Message(uuid4().hex, where, row.question, datetime.now(UTC))))


def report(results: Sequence[Result]) -> None:
    """Prints a table by kind, the refusals on both sides, and the time an answer took."""
    kinds: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        kinds[result.row.kind if result.row.answerable else "unanswerable"].append(result)
    print("| kind | n | answered | right | right page |\n|---|---|---|---|---|")
    for kind, group in sorted(kinds.items()):
        print(f"| {kind} | {len(group)} | {_share(group, 'answered')} | {_share(group, 'right')} | {_page(group)} |")
    answerable = [result for result in results if result.row.answerable]
    unanswerable = [result for result in results if not result.row.answerable]
    print(f"\nright answers {_share(answerable, 'right')}; right page cited {_share(answerable, 'right_page')}")
    print(f"wrongly refused {Share(sum(not r.answered for r in answerable), len(answerable))}")
    print(f"wrongly answered {_share(unanswerable, 'answered')}")
    totals = [sum(result.answer.timings_ms.values()) for result in results]
    print(f"milliseconds an answer: p50 {percentile(totals, 0.5):.0f}, p95 {percentile(totals, 0.95):.0f}")


def _share(group: Sequence[Result], name: str) -> Share:
    return Share(sum(getattr(result, name) for result in group), len(group))


def _page(group: Sequence[Result]) -> str:
    return str(_share(group, "right_page")) if group[0].row.answerable else ""


async def run(suite: Path, verbose: bool, **settings: object) -> None:
    """Asks every row of the suite against the index that the settings name."""
    async with advisor_app(load_settings(questions_per_minute=0, **settings)) as app:
        if not (await app.stores.inventory.holdings()).chunks:
            raise ConfigurationError(f"No page is indexed in {app.settings.data_dir}: run `advisor demo` first.")
        results = [await ask(app, row) for row in read_suite(suite)]
    if verbose:
        for result in results:
            if not result.right if result.row.answerable else result.answered:
                print(f"{result.row.id} {result.row.question}\n  → {result.answer.text[:300]!r}\n")
    report(results)


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--suite", type=Path, default=SUITE, help="JSONL rows; the demo campus's are the default")
    parser.add_argument(
        "--data-dir", type=Path, default=Path(".advisor/demo"), help="where `advisor demo` put its index"
    )
    parser.add_argument("--verbose", action="store_true", help="print what went wrong")
    chosen = parser.parse_args()
    configure_logs("ERROR")
    try:
        asyncio.run(run(chosen.suite, chosen.verbose, data_dir=chosen.data_dir))
    except AdvisorError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
