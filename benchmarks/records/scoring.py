"""Score an answer about a record: its value at the first line with its page cited, or another record's value."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from core.domain.answer import Answer
from evaluation.scores.expected import Facts, comparable
from evaluation.scores.seen import Seen
from evaluation.synthetic.phrasings import PHRASINGS
from evaluation.synthetic.spelled import Spelled
from evaluation.synthetic.things import Thing

SHORTEST = 5  # characters of a value that is looked for among other records; a shorter one stands anywhere by chance


@dataclass(frozen=True, slots=True)
class RecordQuestion:
    """A question for a thing's attribute."""

    thing: Thing
    text: str


@dataclass(frozen=True, slots=True)
class Judged:
    """A question, its answer, and what is right or wrong with it."""

    asked: RecordQuestion
    answer: Answer
    is_right: bool
    quotes_another: bool


def questions_of(things: Iterable[Thing]) -> Iterator[RecordQuestion]:
    """Five of each."""
    for thing in things:
        for phrase, called in zip(PHRASINGS[thing.attribute], thing.called, strict=True):
            yield RecordQuestion(thing, phrase.format(it=called))


@dataclass(frozen=True)
class Judge:
    """Knows the values of every record of the site, by attribute."""

    known: Mapping[str, Sequence[Spelled]]

    @classmethod
    def of(cls, things: Iterable[Thing]) -> "Judge":
        """A judge that knows these things."""
        known: dict[str, dict[Spelled, None]] = defaultdict(dict)
        for thing in things:
            known[thing.attribute].update(dict.fromkeys(map(_long_enough, thing.values)))
        return cls({attribute: [value for value in values if value] for attribute, values in known.items()})

    def judged(self, asked: RecordQuestion, answer: Answer) -> Judged:
        """Right: answered, a value of the thing in the first paragraph, and its page cited."""
        seen, thing = Seen.of(answer), asked.thing
        is_said = seen.is_answered and _is_said(thing, seen)
        is_cited = any(citation.url in thing.urls for citation in answer.citations)
        quotes_another = seen.is_answered and not is_said and self._says_another(thing, seen.first)
        return Judged(asked, answer, is_said and is_cited, quotes_another)

    def _says_another(self, thing: Thing, first: str) -> bool:
        """A value that is part of what was asked for ("HIST 101", of prerequisites) is no other record's."""
        told, own = comparable(first), {_long_enough(value) for value in thing.values}
        near = (value for value in self.known.get(thing.attribute, ()) if _may_stand(value, told))
        asked = "\n".join(thing.called)
        return any(
            Facts(value).is_said(first) and not Facts(value).is_said(asked) for value in near if value not in own
        )


def _is_said(thing: Thing, seen: Seen) -> bool:
    is_bare = any(comparable(headline) in thing.bare for headline in seen.headlines)
    return is_bare or any(Facts(value).is_said(seen.first) for value in thing.values)


def _may_stand(value: Spelled, told: str) -> bool:
    return all(any(spelling.lower() in told for spelling in spellings) for spellings in value)


def _long_enough(value: Spelled) -> Spelled:
    """Comparable, and nothing for a value that is too short to be told from chance."""
    plain = tuple(tuple(filter(None, map(comparable, spellings))) for spellings in value)
    return plain if all(len(spellings[0]) >= SHORTEST for spellings in plain if spellings) else ()
