"""Leave out drafts that are doubtful or alike, and put the others in a balanced order."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TypeVar

from core.ports.models import Embedder, Vector
from core.text.languages.identification import language_of
from core.text.passage_structure import reads_like_an_instruction
from evaluation.synthetic.drafts import Draft, SiteText

ALIKE = 0.9  # cosine of two questions with the same answer on the same page, of which one says enough
LONGEST_QUESTION = 40  # words
T = TypeVar("T")


def sound(drafts: Iterable[Draft], text: SiteText) -> list[Draft]:
    """Each question once, in the language of its page, and none with two answers or with words aimed at a model."""
    answers: dict[str, set[object]] = defaultdict(set)
    first: dict[str, Draft] = {}
    for each in drafts:
        answers[plain(each.asked)].add(each.contains or each.answer)
        first.setdefault(plain(each.asked), each)
    return [each for asked, each in first.items() if len(answers[asked]) == 1 and _is_fit(each, text)]


async def without_alike(drafts: Sequence[Draft], embedder: Embedder) -> list[Draft]:
    """Of drafts with the same answer on the same page only those that ask otherwise. Raises ModelError."""
    groups: dict[object, list[Draft]] = defaultdict(list)
    for each in drafts:
        groups[each.url, each.contains or each.answer].append(each)
    kept = [one for group in groups.values() for one in await _apart(group, embedder)]
    places = {id(each): at for at, each in enumerate(drafts)}
    return sorted(kept, key=lambda each: places[id(each)])


def balanced(drafts: Sequence[Draft], of_page: int, seed: int) -> list[Draft]:
    """Sources in turn, and the kinds of a source in turn; at most `of_page` of one page. The same for the same seed."""
    groups: dict[str, dict[str, list[Draft]]] = defaultdict(lambda: defaultdict(list))
    for each in sorted(drafts, key=lambda each: (each.source, each.kind, each.url, each.asked)):
        groups[each.source][each.kind].append(each)
    by_source = [
        list(_in_turn([_shuffled(several, f"{seed}/{source}/{kind}") for kind, several in kinds.items()]))
        for source, kinds in groups.items()
    ]
    return list(_at_most(of_page, _in_turn(by_source)))


def plain(question: str) -> str:
    """Equal for two questions that differ in case, spaces and the mark at the end."""
    return " ".join(question.casefold().split()).rstrip("?. ")


def _is_fit(each: Draft, text: SiteText) -> bool:
    told = (each.asked, each.quote, each.answer)
    is_short = len(each.asked.split()) <= LONGEST_QUESTION
    return is_short and not any(map(reads_like_an_instruction, told)) and _is_in_its_language(each, text)


def _is_in_its_language(each: Draft, text: SiteText) -> bool:
    return language_of(each.asked) == text.language(each.url)


async def _apart(group: list[Draft], embedder: Embedder) -> list[Draft]:
    if len(group) == 1:
        return group
    kept: list[tuple[Draft, Vector]] = []
    for each, vector in zip(group, await embedder.embed_passages([one.asked for one in group]), strict=True):
        if all(_cosine(vector, other) < ALIKE for _, other in kept):
            kept.append((each, vector))
    return [each for each, _ in kept]


def _cosine(one: Vector, other: Vector) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def _shuffled(drafts: Sequence[Draft], seed: str) -> list[Draft]:
    return random.Random(seed).sample(drafts, len(drafts))


def _in_turn(several: Sequence[Sequence[T]]) -> Iterator[T]:
    missing = object()
    for turn in zip_longest(*several, fillvalue=missing):
        yield from (each for each in turn if each is not missing)  # type: ignore[misc]


def _at_most(of_page: int, drafts: Iterable[Draft]) -> Iterator[Draft]:
    taken: Counter[str] = Counter()
    for each in drafts:
        taken[each.url] += 1
        if taken[each.url] <= of_page:
            yield each
