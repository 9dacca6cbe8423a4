"""Measure prompts and time with a played language model: `python -m benchmarks.with_model [--questions N] [--show]`.

Questions of students on the demo campus go to two engines in turn: one without a model, and one whose model takes two
seconds for a reply, evenly spread over its words. It says sentences of the passages, mostly in slightly other words.
"""

import argparse
import asyncio
import gc
from datetime import UTC, datetime, time
from time import perf_counter, process_time
from uuid import uuid4

from benchmarks.students.rows import read_rows
from benchmarks.students.sites import DEMO, SITES
from benchmarks.with_model.played import in_other_words
from benchmarks.with_model.report import Asked, report
from bot.settings import load_settings
from bot.terminal.logs import configure_logs
from bot.workshop import open_workshop
from core.domain.conversation import ConversationKey, Draft, Message
from evaluation.bench import open_bench
from evaluation.configurations import configuration
from evaluation.suites.demo import demo_advisor
from evaluation.workshop import AdvisorUnderTest
from tests.standins.chat_model_server import NAME
from tests.standins.timed_chat_model import TimedChatModel

NOON = datetime.combine(SITES[DEMO].today, time(12), UTC)
SECONDS = 2.0  # of one reply
WARM_UP = 3


def questions(number: int) -> list[str]:
    """So many that stand alone, evenly from all of them."""
    alone = [row.question for row in read_rows(is_sealed=False) if row.site == DEMO and not row.history]
    return alone[:: max(1, len(alone) // number)][:number]


async def measure(number: int, shows: bool) -> None:
    """Ask, and print the tables."""
    async with TimedChatModel(delay=SECONDS, reply=in_other_words) as served:
        settings = load_settings(openai_base_url=served.base, openai_api_key="played-key", openai_model=NAME)
        async with open_workshop(settings) as workshop, open_bench(workshop) as bench:
            bench.clock = lambda: NOON
            alone, with_model = [await demo_advisor(bench, configuration(name)) for name in ("no-model", "default")]
            found: list[tuple[Asked, Asked]] = []
            for question in [*questions(WARM_UP), *questions(number)]:
                if len(found) == WARM_UP:
                    gc.freeze()  # as `advisor serve` does when it is warm
                plain = await _ask(alone, question)
                served.forget()
                found.append((plain, await _ask(with_model, question, served)))
            print(*report(found[WARM_UP:], workshop.counter.count, shows), sep="\n")


def asking(question: str) -> Message:
    """The question of somebody who never asked before."""
    return Message(uuid4().hex, ConversationKey("benchmarks", "local", uuid4().hex, uuid4().hex), question, NOON)


async def _ask(advisor: AdvisorUnderTest, question: str, served: TimedChatModel | None = None) -> Asked:
    shown: list[float] = []

    async def watch(draft: Draft) -> None:
        shown.extend([perf_counter()] if draft.text else [])

    began, used = perf_counter(), process_time()
    answer = await advisor.engine.answer(asking(question), watch)
    used, ended = process_time() - used - (served.used if served else 0.0), perf_counter()
    replies = tuple(served.replies) if served else ()
    return Asked(question, began, ended, used, min(shown, default=ended), replies, answer.written_by)


def main() -> None:
    """Read the command line and measure."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.with_model", description=__doc__)
    parser.add_argument("--questions", type=int, default=100)
    parser.add_argument("--show", action="store_true", help="also the longest prompt")
    chosen = parser.parse_args()
    configure_logs("ERROR", "text")
    asyncio.run(measure(chosen.questions, chosen.show))


if __name__ == "__main__":
    main()
