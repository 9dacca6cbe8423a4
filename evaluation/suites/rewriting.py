"""Follow-up rewriting on real conversations: plain questions unchanged, missing words restored."""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from core.domain.conversation import StandaloneQuestion, Turn
from core.errors import ConfigurationError
from core.ports.models import Rewriter
from core.rag.understanding.chat_rewriting import ChatRewriter
from core.rag.understanding.rewriting import DeterministicRewriter
from evaluation.as_typed import AsTyped
from evaluation.bench import Bench
from evaluation.configurations import Configuration
from evaluation.scores.measured import Measured, ScoreCollector
from evaluation.scores.metrics import content_words

WINDOW = 6
THEN = datetime(2026, 1, 1, tzinfo=UTC)
SAID_BY_US = "[assistant] "  # how a history marks what was answered


@dataclass(frozen=True)
class TurnRow:
    """A turn with the questions before it and the standalone form that somebody wrote."""

    id: str
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


def read_turns(path: Path) -> list[TurnRow]:
    """All turns of the file. Raises ConfigurationError where it is not there."""
    if not path.is_file():
        raise ConfigurationError(f"{path} is not there: name the folder of the conversations with --data.")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    return [TurnRow(row["id"], row["source"], tuple(row["history"]), row["utterance"], row["rewrite"]) for row in rows]


async def rewriting(bench: Bench, configuration: Configuration) -> Measured:
    """Every turn, its history rewritten first as the conversation would have run. Raises AdvisorError."""
    rewriter, collector = rewriter_of(bench, configuration), ScoreCollector()
    rows = read_turns(bench.folder("turns") / "rewrite.jsonl")
    for done, row in enumerate(rows, start=1):
        score(collector, row, await last_of(rewriter, [*row.history, row.utterance]))
        bench.progress(f"rewriting, {configuration.name}: turns rewritten", done, len(rows))
    return collector.done("rewriting", configuration.name, turns=len(rows))


def rewriter_of(bench: Bench, configuration: Configuration) -> Rewriter:
    """The rewriter, with the language model if configured and not disabled."""
    if not configuration.rewrites:
        return AsTyped()
    chat = bench.workshop.chat if configuration.settings.get("openai_model", "") is not None else None
    by_rule = DeterministicRewriter()
    return ChatRewriter(chat, by_rule) if chat else by_rule


def score(collector: ScoreCollector, row: TurnRow, text: str) -> None:
    """Scores what a turn was rewritten to, over all and by its source."""
    scores: dict[str, float] = {}
    if row.stands_alone:
        scores["plain questions left alone"] = float(text == row.utterance)
    else:
        scores["follow-ups rewritten"] = float(text != row.utterance)
    if row.missing and not row.stands_alone:
        scores["missing words brought back"] = len(row.missing & set(content_words(text))) / len(row.missing)
    by_source = {f"{metric} ({row.source})": value for metric, value in scores.items()}
    collector.score_all(row.id, scores | by_source)


async def last_of(rewriter: Rewriter, said: Sequence[str]) -> str:
    """The last question as it is understood after what was said before it. Raises ModelError."""
    return (await understood(rewriter, said))[0].text


async def understood(rewriter: Rewriter, said: Sequence[str]) -> tuple[StandaloneQuestion, list[Turn]]:
    """The last question as it is searched, and the turns that it could lean on. Raises ModelError."""
    turns: list[Turn] = []
    for text in said[:-1]:
        if text.startswith(SAID_BY_US):
            turns.append(Turn("assistant", text.removeprefix(SAID_BY_US), THEN))
            continue
        standalone = (await rewriter.rewrite(text, turns[-WINDOW:])).text
        turns.append(Turn("user", text, THEN, standalone))
    return await rewriter.rewrite(said[-1], turns[-WINDOW:]), turns[-WINDOW:]


def _plain(text: str) -> str:
    return re.sub(r"\W+", " ", text.lower()).strip()
