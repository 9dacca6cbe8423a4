"""Follow-up rewriting on real conversations: plain questions left alone, and what was left out brought back."""

import argparse
import asyncio
import json
import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from core.domain import Turn
from core.rag.rewriting import DeterministicRewriter
from evals.metrics import Share, content_words

WINDOW = 6
THEN = datetime(2026, 1, 1, tzinfo=UTC)


@dataclass(frozen=True)
class Row:
    """A turn with the questions before it and the standalone form that somebody wrote."""

    source: str
    history: tuple[str, ...]
    utterance: str
    gold: str

    @property
    def stands_alone(self) -> bool:
        """True when the standalone form is the utterance itself, punctuation and case aside."""
        return _plain(self.utterance) == _plain(self.gold)

    @property
    def missing(self) -> set[str]:
        """The content words that the standalone form adds."""
        return set(content_words(self.gold)) - set(content_words(self.utterance))


@dataclass(frozen=True)
class Rewritten:
    """A row with what our rewriter made of it."""

    row: Row
    text: str

    @property
    def left_alone(self) -> bool:
        """True when the question came out exactly as it went in."""
        return self.text == self.row.utterance

    @property
    def brought_back(self) -> float:
        """The share of the missing content words that the rewritten question has."""
        return len(self.row.missing & set(content_words(self.text))) / len(self.row.missing)


def read_rows(path: Path) -> list[Row]:
    """All turns of the file."""
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [Row(row["source"], tuple(row["history"]), row["utterance"], row["rewrite"]) for row in rows]


async def rewritten(rows: Sequence[Row]) -> list[Rewritten]:
    """Every row through the deterministic rewriter, its history first, as the conversation would have run."""
    return [Rewritten(row, await _last_of([*row.history, row.utterance])) for row in rows]


async def _last_of(questions: Sequence[str]) -> str:
    turns: list[Turn] = []
    for question in questions:
        standalone = (await DeterministicRewriter().rewrite(question, turns[-WINDOW:])).text
        turns.append(Turn("user", question, THEN, standalone))
    return turns[-1].standalone or ""


def report(results: Sequence[Rewritten]) -> None:
    """Prints a line a source."""
    by_source: dict[str, list[Rewritten]] = defaultdict(list)
    for result in results:
        by_source[result.row.source].append(result)
    by_source["all"] = list(results)
    print("| source | n | plain questions left alone | follow-ups rewritten | missing words brought back |")
    print("|---|---|---|---|---|")
    for source, group in by_source.items():
        plain = [result for result in group if result.row.stands_alone]
        leaning = [result for result in group if not result.row.stands_alone]
        alone = Share(sum(result.left_alone for result in plain), len(plain))
        caught = Share(sum(not result.left_alone for result in leaning), len(leaning))
        needing = [result for result in leaning if result.row.missing]
        back = sum(result.brought_back for result in needing) / max(1, len(needing))
        print(f"| {source} | {len(group)} | {alone} | {caught} | {back:.3f} |")


def _plain(text: str) -> str:
    return re.sub(r"\W+", " ", text.lower()).strip()


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=Path, required=True, help="the JSONL of turns with their standalone forms")
    report(asyncio.run(rewritten(read_rows(parser.parse_args().rows))))


if __name__ == "__main__":
    main()
