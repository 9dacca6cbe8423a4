"""Find a suite by name or file, and run it with each configuration."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path

from core.errors import ConfigurationError
from evaluation.bench import Bench
from evaluation.configurations import CLOSED_BOOK, Configuration
from evaluation.scores.measured import Measured
from evaluation.suites.asked import own_suite
from evaluation.suites.chunking import chunking
from evaluation.suites.cmu import cmu, cmu_papers
from evaluation.suites.cmu_second import cmu_second
from evaluation.suites.demo import demo
from evaluation.suites.follow_ups import follow_ups
from evaluation.suites.multi_turn import multi_turn
from evaluation.suites.passage_qa import passage_qa
from evaluation.suites.rewriting import rewriting
from evaluation.suites.syllabi import syllabi_pdf, syllabi_word
from evaluation.suites.terms import terms
from evaluation.suites.typos import typos

Suite = Callable[[Bench, Configuration], Awaitable[Measured]]
SUITES: dict[str, Suite] = {
    "chunking": chunking,
    "cmu": cmu,
    "cmu-papers": cmu_papers,
    "cmu-second": cmu_second,
    "demo": demo,
    "follow-ups": follow_ups,
    "multi-turn": multi_turn,
    "passage-qa": passage_qa,
    "rewriting": rewriting,
    "syllabi": syllabi_pdf,
    "syllabi-word": syllabi_word,
    "terms": terms,
    "typos": typos,
}


def suite(name: str, *, unreviewed: bool = False) -> Suite:
    """A built-in suite, or that of a YAML or JSONL file. Raises ConfigurationError for neither."""
    if name in SUITES:
        return SUITES[name]
    if Path(name).suffix in {".jsonl", ".yaml", ".yml"}:
        return partial(own_suite, file=Path(name), unreviewed=unreviewed)
    raise ConfigurationError(f"There is no suite {name!r}; name a .yaml or .jsonl file, or one of {', '.join(SUITES)}.")


async def run(
    bench: Bench, name: str, configurations: Sequence[Configuration], *, unreviewed: bool = False
) -> list[Measured]:
    """Run the suite with each configuration, in order. Raises AdvisorError."""
    measure = suite(name, unreviewed=unreviewed)
    if any(each.closed_book for each in configurations) and name in SUITES and name != "demo":
        raise ConfigurationError(f"{name} measures the search: ask demo or a file of your own with {CLOSED_BOOK!r}.")
    return [await measure(bench, configuration) for configuration in configurations]
