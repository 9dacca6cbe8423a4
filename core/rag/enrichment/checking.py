"""Keep of the texts written for a passage those that are short, different, in its language and of its numbers."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from core.domain.enrichment import SearchText, TextKind
from core.domain.passage import Chunk
from core.text.hostile_text import hostile
from core.text.languages.identification import language_of
from core.text.tokens import terms

MOST = {
    TextKind.SUMMARY: 1,
    TextKind.QUESTION: 5,
}  # of a passage; doc2query gains little from more where they are dense
LONGEST = {TextKind.SUMMARY: 400, TextKind.QUESTION: 200}  # characters
_NUMBER = re.compile(r"\d+")
_NO_SENTENCE = re.compile(r"</?[\w-]+>|https?:|[{}\[\]]|^\W*$")  # markup, an address, a piece of JSON


def sound(passage: Chunk, texts: Iterable[SearchText]) -> list[SearchText]:
    """The texts that may be searched for this passage, in their order."""
    left, said = Counter(MOST), set[frozenset[str]]()
    language, numbers = language_of(passage.text), set(_NUMBER.findall(f"{passage.title}\n{passage.anchored_text}"))
    kept: list[SearchText] = []
    for each in _tidied(texts):
        if not left[each.kind] or not _may_be_searched(each, numbers):
            continue
        words = frozenset(terms(each.text))
        if words and words not in said and language_of(each.text) == language:
            said.add(words)
            left[each.kind] -= 1
            kept.append(each)
    return kept


def _tidied(texts: Iterable[SearchText]) -> Iterator[SearchText]:
    yield from (SearchText(each.kind, " ".join(each.text.split())) for each in texts)


def _may_be_searched(each: SearchText, numbers: set[str]) -> bool:
    is_fit = len(each.text) <= LONGEST[each.kind] and not _NO_SENTENCE.search(each.text)
    return is_fit and set(_NUMBER.findall(each.text)) <= numbers and hostile(each.text) is None
