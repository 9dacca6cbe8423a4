"""Measure the cost of the local judge: `python -m benchmarks.cost.judge_cost [--rounds N]`.

Milliseconds for 20 passages that were not read before, what a process needs to begin, and whole answers on the demo
campus without it, as shipped, and with all its parts, one at a time and eight at once. Every pair of question and
passage is new to the judge: each measurement has a judge of its own that remembers nothing.
"""

import argparse
import asyncio
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from uuid import uuid4

from bot.models import Models, build_models
from bot.settings import Settings
from bot.terminal.logs import configure_logs
from bot.workshop import workshop
from core.domain.conversation import ConversationKey, Message
from core.domain.passage import Scope
from core.models.cross_encoder import SHIPPED_WEIGHTS, OnnxCrossEncoder
from evaluation.bench import Bench, open_bench
from evaluation.configurations import configuration
from evaluation.rows import Row, read_rows
from evaluation.scores.metrics import percentile
from evaluation.suites.demo import ROWS, demo_advisor
from evaluation.workshop import AdvisorUnderTest

PASSAGES = 20
WARM_UP = 5
AT_ONCE = (1, 8)
CONFIGURATIONS = ("no-judge", "default")
BEGINNING = """
import asyncio, time
started = time.perf_counter()
{work}
took = time.perf_counter() - started
status = dict(line.split(":", 1) for line in open("/proc/self/status"))
held, peak = (int(status[name].split()[0]) / 1024 for name in ("VmRSS", "VmHWM"))
print(f"{{1000 * took:.0f}} ms, RSS {{held:.0f}} MB, at most {{peak:.0f}} MB")
"""
EMBEDDER = """
from core.models.local_embedder import OnnxEmbedder
asyncio.run(OnnxEmbedder().embed_query("When does the fall term begin?"))"""
JUDGE = """
from core.models.cross_encoder import OnnxCrossEncoder
asyncio.run(OnnxCrossEncoder().read("When does the fall term begin?", ["Classes begin on August 24."]))"""


def beginning(work: str) -> str:
    """Time and most memory of a fresh Linux process for this work; the interpreter's own start is not timed."""
    command = [sys.executable, "-c", BEGINNING.format(work=work)]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603


async def reading(passages: Sequence[str], rounds: int) -> list[float]:
    """Milliseconds for all the passages, once a round, each round with a question of its own."""
    judge, took = OnnxCrossEncoder(), []
    await judge.warm_up()
    for turn in range(WARM_UP + rounds):
        started = time.perf_counter()
        await judge.read(f"Where is office number {turn}?", passages)
        took.append(1000 * (time.perf_counter() - started))
    return took[WARM_UP:]


async def answering(advisor: AdvisorUnderTest, rows: Sequence[Row], at_once: int) -> list[float]:
    """Milliseconds from each question to its whole answer; each of the askers goes on when it was answered."""
    await asyncio.gather(*(_answered(advisor, iter(rows[:WARM_UP])) for _ in range(at_once)))
    waiting = iter(rows[WARM_UP:])
    took = await asyncio.gather(*(_answered(advisor, waiting) for _ in range(at_once)))
    return [one for asker in took for one in asker]


async def _answered(advisor: AdvisorUnderTest, rows: Iterator[Row]) -> list[float]:
    took = []
    for row in rows:
        somebody = ConversationKey("benchmarks", "local", uuid4().hex, uuid4().hex)
        started = time.perf_counter()
        await advisor.engine.answer(Message(uuid4().hex, somebody, row.question, datetime.now(UTC)))
        took.append(1000 * (time.perf_counter() - started))
    return took


async def run(rounds: int) -> None:
    """Prints every figure. Raises AdvisorError."""
    print(f"weights: {SHIPPED_WEIGHTS.stat().st_size / 1e6:.1f} MB")
    print(f"a process with the embedder: {beginning(EMBEDDER)}")
    print(f"the same, and the judge has read a passage: {beginning(EMBEDDER + JUDGE)}", flush=True)
    models = build_models(Settings())
    async with open_bench(workshop(Settings(), models)) as shared:
        advisor = await demo_advisor(shared, configuration("no-judge"))
        found = await advisor.engine.retriever.retrieve("fall term", Scope())
        passages = [candidate.chunk.text for candidate in found[:PASSAGES]]
        print(f"{len(passages)} passages: {spread(await reading(passages, rounds))}", flush=True)
        for at_once in AT_ONCE:
            for name in CONFIGURATIONS:
                advisor = await demo_advisor(forgetting(shared, models), configuration(name))
                took = await answering(advisor, read_rows(ROWS), at_once)
                print(f"whole answer, {name}, {at_once} at once: {spread(took)}", flush=True)


def forgetting(shared: Bench, models: Models) -> Bench:
    """The same bench with a judge without a cache."""
    return replace(shared, workshop=workshop(Settings(), replace(models, judge=OnnxCrossEncoder())))


def spread(milliseconds: Sequence[float]) -> str:
    """Such as "p50 200, p95 310 ms (n 55)"."""
    middle, most = percentile(milliseconds, 0.5), percentile(milliseconds, 0.95)
    return f"p50 {middle:.0f}, p95 {most:.0f} ms (n {len(milliseconds)})"


def main() -> None:
    """Reads the command line and measures."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.cost.judge_cost", description=__doc__)
    parser.add_argument("--rounds", type=int, default=40, help="how often the 20 passages are read")
    rounds = parser.parse_args().rounds
    configure_logs("ERROR", "text")
    asyncio.run(run(rounds))


if __name__ == "__main__":
    main()
