"""Count what answers by a language model take with each switch: `python -m benchmarks.cost.model_requests`.

The model is played on this machine and takes no time, so the milliseconds are our own. It quotes the passages: in one
row each reply is right, in the other it has a sentence that no passage says until it is asked to write anew. As a judge
it finds nothing wrong. The questions are those about the demo campus, beside 40 reviewed answers of our own making.
"""

import argparse
import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from time import perf_counter
from uuid import uuid4

from benchmarks.curated.questions import read_answers
from bot.logs import configure_logs
from bot.settings import load_settings
from bot.stores import build_stores
from bot.workshop import open_workshop
from core.domain.answer import UNUSED, ModelUse
from core.domain.conversation import ConversationKey, Message
from core.domain.curated import CuratedAnswer
from core.storage.database import Database
from evaluation.bench import Bench, open_bench
from evaluation.configurations import Configuration
from evaluation.rows import read_rows
from evaluation.scores.metrics import percentile
from evaluation.suites.demo import ROWS, demo_advisor
from evaluation.workshop import AdvisorUnderTest
from tests.standins.chat_model_server import NAME, PlayedChatModel, reply_to

VARIANTS = (
    Configuration("as shipped", ""),
    Configuration("ADVISOR_EXAMPLES=3", "", settings={"examples": 3}),
    Configuration("ADVISOR_REFLECTION=off", "", settings={"reflection": "off"}),
    Configuration("ADVISOR_REPAIR=true", "", settings={"repair": True}),
    Configuration("ADVISOR_REFLECTION=model", "", settings={"reflection": "model"}),
    Configuration("both", "", settings={"reflection": "model", "repair": True}),
)
INVENTED = "The late fee is $7,777 [1]."
Script = Callable[[str], str]


@dataclass(frozen=True)
class Asked:
    """What one answer took."""

    use: ModelUse
    milliseconds: float
    has_example: bool
    is_quoted: bool


def right(user: str) -> str:
    """A reply that stands in the passages; as a judge, that it does."""
    return '{"verdict": "yes"}' if "<reply>" in user and "<wrong>" not in user else reply_to(user)


def wrong(user: str) -> str:
    """The same with an invented sentence, until that is told to be wrong."""
    is_first = "<reply>" not in user
    return f"{right(user)} {INVENTED}" if is_first else right(user)


async def measure(rounds: int) -> None:
    """Print a row for each variant and way of the model."""
    print("| the model | settings | requests | tokens sent | received | p50 ms | p95 ms | with an example | quoted |")
    print("|---" * 9 + "|")
    async with PlayedChatModel() as served:
        settings = load_settings(openai_base_url=served.base, openai_api_key="played-key", openai_model=NAME)
        async with open_workshop(settings) as workshop, open_bench(workshop) as bench:
            advisors = await _advisors(bench)
            await _round(advisors[:1])  # loads the models, and embeds the questions for all alike
            for script in (right, wrong):
                served.script = script
                asked = [await _round(advisors) for _ in range(rounds)]
                for place, variant in enumerate(VARIANTS):
                    told = [one for each in asked for one in each[place]]
                    print(f"| {script.__name__} | {variant.name} | {_row(told)} |", flush=True)


async def _advisors(bench: Bench) -> Sequence[AdvisorUnderTest]:
    advisors = [await demo_advisor(bench, each) for each in VARIANTS]
    await _save_reviewed(bench.database("demo", VARIANTS[0]))
    return advisors


async def _save_reviewed(database: Database) -> None:
    curated, now = build_stores(database).curated, datetime.now(UTC)
    assert curated  # noqa: S101 - Postgres has them
    until = date(now.year + 1, 1, 1)
    for each in read_answers():
        answer = CuratedAnswer(uuid4(), 1, each.question, each.text, "Office", "benchmarks:nobody", now, until)
        await curated.answers.save(answer, 0)


async def _round(advisors: Sequence[AdvisorUnderTest]) -> list[list[Asked]]:
    """Each question to each of them, another one first each time; only answers that the model was asked for."""
    took: list[list[Asked]] = [[] for _ in advisors]
    for number, row in enumerate(read_rows(ROWS)):
        for turn in range(len(advisors)):
            place = (number + turn) % len(advisors)
            found = await _ask(advisors[place], row.question)
            took[place] += [found] if found.use.requests else []
    return took


async def _ask(advisor: AdvisorUnderTest, question: str) -> Asked:
    somebody, began = ConversationKey("benchmarks", "local", uuid4().hex, uuid4().hex), perf_counter()
    answer = await advisor.engine.answer(Message(uuid4().hex, somebody, question, datetime.now(UTC)))
    took = 1000 * (perf_counter() - began)
    trace = advisor.conversations.take_trace(answer.id)
    use = trace.use if trace else UNUSED
    return Asked(use, took, bool(trace and "examples" in trace.models), answer.written_by == "extractive")


def _row(asked: Sequence[Asked]) -> str:
    n = len(asked)
    means = (sum(getattr(each.use, name) for each in asked) / n for name in ("requests", "sent", "received"))
    times = (percentile([each.milliseconds for each in asked], share) for share in (0.5, 0.95))
    counts = (sum(each.has_example for each in asked), sum(each.is_quoted for each in asked))
    first, *tokens = means
    return " | ".join(
        [f"{first:.2f}", *(f"{each:.0f}" for each in (*tokens, *times)), *(f"{c} of {n}" for c in counts)]
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1)
    configure_logs("ERROR", "text")
    asyncio.run(measure(parser.parse_args().rounds))


if __name__ == "__main__":
    main()
