"""Hold an answer to what was asked for by name: a neighbour never answers for a thing that is not on the pages."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import pairwise
from string import ascii_lowercase

from core.domain.answer import Outcome
from core.domain.passage import Candidate
from core.ports.search import SiteVocabulary
from core.rag.relevance.grader import Verdict
from core.text.languages.english_tables import also_called, same_words
from core.text.languages.small_words import small_words
from core.text.questions.entities import Named, NamedAs, named
from core.text.tokens import passage_terms, terms

_WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_INSIDE = re.compile(r"(?<=[a-z,] )[A-Z][a-z'’-]+")
_SMALL = re.compile(r"\b[a-z]+\b")
_SHORTEST, _LONGEST = 3, 5
_CODE = re.compile(r"([a-z]{2,5})(\d{3,4}[a-z]?)")
READ = 6  # passages, as many as the writer quotes from
# Above this share of the site's chunks a word binds nothing: it is in the institution's name, or on all pages.
_COMMON = {NamedAs.CODE: 1.0, NamedAs.NAME: 0.01, NamedAs.QUOTED: 1.0, NamedAs.EXISTING: 0.04, NamedAs.THING: 0.0}
_FEW = 3  # chunks that are no large share of any site
_QUOTED_SHARE = 0.5  # of a quoted title's terms, which people shorten and misspell
_LONGEST_SHORT_FORM = 5  # letters
# No passage is about a course or a person that no page has, or a thing of which somebody asks whether it exists.
_CERTAIN = frozenset({NamedAs.CODE, NamedAs.NAME, NamedAs.EXISTING})


@dataclass(frozen=True)
class Unbound:
    """Something that was named and that no passage has; `is_unknown` where no page of the site has it either."""

    named: Named
    is_unknown: bool


@dataclass(frozen=True)
class Binding:
    """Compares what a question names with the best passages, and with the terms that the site has at all."""

    vocabulary: SiteVocabulary
    passages: int = READ

    async def bound(self, question: str, graded: Sequence[Candidate], verdict: Verdict) -> Verdict:
        """The verdict, but no answer where something named is in none of the passages that would be quoted.

        Where it is a code, a name or a thing that may not exist, and no page has it, there is nothing to quote either.
        Raises DatabaseError.
        """
        missing = await self.unbound(question, graded) if verdict.outcome is not Outcome.NO_EVIDENCE else []
        if not missing:
            return verdict
        is_gone = any(map(_is_gone, missing))
        return replace(verdict, outcome=Outcome.NO_EVIDENCE) if is_gone else verdict.capped()

    async def unbound(self, question: str, candidates: Sequence[Candidate]) -> list[Unbound]:
        """What the question names and none of the passages has. Raises DatabaseError."""
        read = candidates[: self.passages]
        things = named(question, site_names(read).__contains__)
        lacking = [(each, lacks) for each in things if (lacks := _lacking(each, read))]
        if not lacking:
            return []
        asked = sorted({form for _, lacks in lacking for term in lacks for form in spellings(term)})
        held, size = await self.vocabulary.held_of_all(asked)
        return [found for each, lacks in lacking if (found := _judged(each, lacks, held, size))]


def bound_to(question: str, kept: Sequence[Candidate]) -> list[Candidate]:
    """The passages that have the codes asked for; all of them where none has."""
    codes = [each for each in named(question) if each.by is NamedAs.CODE]
    holding = [each for each in kept if not any(_missing(code, each) for code in codes)]
    return holding or list(kept)


def spellings(term: str) -> frozenset[str]:
    """The stems by which pages may call the thing."""
    return same_words(term) | also_called().get(term, frozenset()) | _with_a_letter(term)


def _with_a_letter(code: str) -> frozenset[str]:
    """A code with a letter before its number: who asks for "PHYS 1404" may mean "PHYS W1404"."""
    parts = _CODE.fullmatch(code)
    return frozenset(f"{parts[1]}{letter}{parts[2]}" for letter in ascii_lowercase) if parts else frozenset()


def _lacking(thing: Named, read: Sequence[Candidate]) -> tuple[str, ...]:
    """The terms that the passage with most of them lacks; none where one passage has all."""
    least = thing.terms if read else ()
    for each in read:
        least = min(least, _missing(thing, each), key=len)
        if not least:
            break
    return least


def _judged(thing: Named, lacks: Sequence[str], held: Mapping[str, int], size: int) -> Unbound | None:
    if thing.by is NamedAs.QUOTED:
        is_other = len(lacks) > (1 - _QUOTED_SHARE) * len(thing.terms)
        return Unbound(thing, False) if is_other else None
    pages = {term: sum(held.get(form, 0) for form in spellings(term)) for term in lacks}
    most = max(_FEW, _COMMON[thing.by] * size) if _COMMON[thing.by] else 0
    binding = [count for count in pages.values() if count <= most]
    return Unbound(thing, 0 in binding) if binding else None


def _is_gone(missing: Unbound) -> bool:
    """Whether no page can be about it; what is written in few letters may be spelt out somewhere."""
    is_short = missing.named.by is NamedAs.NAME and len(missing.named.text) <= _LONGEST_SHORT_FORM
    return missing.is_unknown and missing.named.by in _CERTAIN and not is_short


def _missing(thing: Named, candidate: Candidate) -> tuple[str, ...]:
    """The terms that a passage lacks; its neighbours are read only for those that it does not have itself."""
    own = passage_terms(candidate.chunk.anchor, candidate.chunk.text)
    lacks = [term for term in thing.terms if spellings(term).isdisjoint(own)]
    if not lacks:
        return ()
    has, shown = _terms(candidate), _shown(candidate)
    return tuple(term for term in lacks if not _is_in(term, has, shown))


def _is_in(term: str, has: frozenset[str], shown: str) -> bool:
    return not has.isdisjoint(spellings(term)) or term in short_forms(shown)


def _shown(candidate: Candidate) -> str:
    return f"{candidate.chunk.anchor}\n{candidate.reading}"


def _terms(candidate: Candidate) -> frozenset[str]:
    return _distinct(f"{_shown(candidate)}\n{candidate.chunk.url}")


@lru_cache(maxsize=1_024)
def _distinct(text: str) -> frozenset[str]:
    return frozenset(terms(text))


def site_names(found: Sequence[Candidate]) -> frozenset[str]:
    """Words in lower case that stand capitalised inside of sentences and never in small letters."""
    text = "\n".join(each.chunk.text for each in found)
    return frozenset(word.lower() for word in _INSIDE.findall(text)) - frozenset(_SMALL.findall(text))


@lru_cache(maxsize=512)
def short_forms(text: str) -> frozenset[str]:
    """The first letters of neighbouring words, with and without words such as "of": "gre", "loa".

    Two letters count only where both words are capitalised: any long text has every other pair.
    """
    words = _WORD.findall(text)
    bare = [word for word in words if word.lower() not in small_words("site_names")]
    return frozenset({*_firsts(words), *_firsts(bare), *_pairs(words)})


def _firsts(words: Sequence[str]) -> set[str]:
    letters = "".join(word[0].lower() for word in words)
    lengths = range(_SHORTEST, _LONGEST + 1)
    return {letters[at : at + length] for length in lengths for at in range(len(letters) - length + 1)}


def _pairs(words: Sequence[str]) -> set[str]:
    return {f"{one[0]}{other[0]}".lower() for one, other in pairwise(words) if one[0].isupper() and other[0].isupper()}
