"""Tables of prompt sizes and of times, from the questions that were asked."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from benchmarks.with_model.played import first_sentence_at
from evaluation.scores.metrics import percentile
from tests.standins.chat_model_server import NAME
from tests.standins.timed_chat_model import Replied

_FENCED = re.compile(r"<(\w+)[^>]*>\n.*?\n</\1>", re.DOTALL)
_PASSAGE = re.compile(r"<passage[^>]*>\n(.*?)\n</passage>", re.DOTALL)
Counted = Callable[[str], int]


@dataclass(frozen=True)
class Asked:
    """One answer: when it began, was first shown and ended, the processor time it took (all in seconds), by whom."""

    question: str
    began: float
    ended: float
    used: float
    shown: float
    replies: Sequence[Replied]
    by: str


def report(found: Sequence[tuple[Asked, Asked]], count: Counted, shows: bool) -> Iterator[str]:
    """`found` holds each question without a model and with it."""
    asked = [(plain, told) for plain, told in found if told.replies]
    prompts = [reply for _, told in asked for reply in told.replies]
    sizes = [_sizes(each, count) for each in prompts]
    sent = sum(each["whole prompt"] for each in sizes) / len(found)
    yield f"{len(found)} questions, {len(asked)} of them to the model, {len(prompts)} requests, {sent:.0f} tokens each"
    yield f"shown in its words: {sum(told.by == NAME for _, told in asked)}"
    yield "\n| tokens of | median | p95 | most |\n|---|---|---|---|"
    yield from (_spread(name, [each.get(name, 0) for each in sizes]) for name in _names(sizes))
    yield "\n| milliseconds | median | p95 | most |\n|---|---|---|---|"
    yield from (_spread(name, values) for name, values in _times(asked).items())
    if shows:
        longest = max(prompts, key=lambda each: count(each.system) + count(each.user))
        yield f"\n{longest.system}\n---\n{longest.user}"


def _sizes(prompt: Replied, count: Counted) -> dict[str, int]:
    """Tokens by part; `around passages` are their fences, names and addresses."""
    sizes = {"whole prompt": count(prompt.system) + count(prompt.user), "rules": count(prompt.system)}
    for found in _FENCED.finditer(prompt.user):
        own = sum(map(count, _PASSAGE.findall(found[0])))
        sizes[found[1]] = sizes.get(found[1], 0) + (own or count(found[0]))
        if own:
            sizes["around passages"] = sizes.get("around passages", 0) + count(found[0]) - own
    return sizes


def _names(sizes: Sequence[dict[str, int]]) -> dict[str, None]:
    return dict.fromkeys(name for each in sizes for name in each)


def _times(asked: Sequence[tuple[Asked, Asked]]) -> dict[str, list[float]]:
    """What is ours of a question: all of its time in which no request of the model was open."""
    ours = [told.ended - told.began - sum(each.ended - each.came for each in told.replies) for _, told in asked]
    alone = [plain.ended - plain.began for plain, _ in asked]
    shown = [max(0.0, told.shown - first_sentence_at(told.replies[0])) for _, told in asked]
    seconds = {
        "whole answer": [told.ended - told.began for _, told in asked],
        "without a model": alone,
        "ours beside the model": ours,
        "added": [one - other for one, other in zip(ours, alone, strict=True)],
        "first shown": [told.shown - told.began for _, told in asked],
        "first shown after its first sentence": shown,
        "after the reply": [told.ended - told.replies[-1].ended for _, told in asked],
        "processor": [told.used for _, told in asked],
        "processor without a model": [plain.used for plain, _ in asked],
        "processor added": [told.used - plain.used for plain, told in asked],
    }
    return {name: [1000 * each for each in values] for name, values in seconds.items()}


def _spread(name: str, values: Sequence[float]) -> str:
    told = (percentile(list(values), 0.5), percentile(list(values), 0.95), max(values))
    return f"| {name} | {' | '.join(f'{each:.0f}' for each in told)} |"
