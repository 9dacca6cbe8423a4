"""Find the campus's own office, and quote what its pages say about where students see their own records."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.domain.answer import Citation
from core.domain.passage import Candidate
from core.domain.records import StatedPlace
from core.domain.units import Unit, UnitKind
from core.messages.speaking import say
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer, plain
from core.rag.structured.thing_words import words_of
from core.rag.understanding.follow_ups import content_words
from core.rag.verification.citations import citation
from core.text.languages.languages import english
from core.text.languages.pattern import Pattern
from core.text.languages.schema.turns import HelpDesks, PortalWords
from core.text.passage_structure import reads_like_an_instruction, units_in

_OFFICES = english(HelpDesks)


async def help_desk(records: CampusRecords, campus: str = "") -> RecordAnswer | None:
    """How to reach it, in the words of the page; None where no page names one. Raises DatabaseError.

    `campus` is the university's name, which an office may bear.
    """
    near = await records.places_named(sorted(frozenset().union(*_OFFICES.help_desks, _OFFICES.spelled)))
    best = min(near, key=lambda one: _order(one, campus), default=None)
    if best is None or _rank(best, campus) == len(_OFFICES.help_desks) or not _ways(best):
        return None
    said = say("human.office", office=plain(best.place.name), ways=", ".join(_ways(best)))
    return RecordAnswer(f"{said} [1]", (best,))


def _order(one: StatedPlace, campus: str) -> tuple[bool, int, int]:
    """What can be called or written to comes first, then the most helpful, then the one that tells most."""
    return not (one.place.phone or one.place.email), _rank(one, campus), -len(_ways(one))


def _rank(one: StatedPlace, campus: str) -> int:
    words = {each for word in words_of(one.place.name) for each in _OFFICES.spelled.get(word, word).split()}
    known = _OFFICES.beside | set(words_of(campus))
    return next(
        (at for at, meant in enumerate(_OFFICES.help_desks) if meant <= words <= meant | known),
        len(_OFFICES.help_desks),
    )


def _ways(one: StatedPlace) -> Sequence[str]:
    """Where it is, its telephone number and its e-mail address, as far as the page says."""
    return [plain(way) for way in (one.place.address, one.place.phone, one.place.email) if way]


_EN = english(PortalWords)
FEWEST_PAGES = 3  # on which a portal is named: what one page alone names is a thing of its own
_NAMED = Pattern(lambda: rf"{_EN.named}([A-Z][\w.]*[A-Za-z](?: [A-Z][A-Za-z]+){{0,2}})", 0)
_LONGEST = 300  # characters of a sentence that is quoted


def where_told(asked: str, portal: str, found: Sequence[Candidate]) -> tuple[str, Citation] | None:
    """The portal, the sentence that sends one there where it has half of the question's words, and its citation.

    None where no passage has such a sentence.
    """
    said = [(unit, one) for one in found for unit in _sentences(one) if _sends_to(portal, unit.text)]
    if not said:
        return None
    words = set(content_words(asked))
    unit, one = max(said, key=lambda each: _shared(words, each[0].text) + _shared(words, each[1].chunk.anchored_text))
    is_about = 0 < len(words) <= 2 * _shared(words, unit.text)
    quoted = f"{portal}: “{unit.text}”" if is_about else portal
    return quoted, citation(1, replace(one, before=None, after=None), unit.text)


def portal_in(found: Sequence[Candidate]) -> str:
    """The name that stands on most pages where one signs in, registers or pays; empty where none stands on enough."""
    pages = defaultdict[str, set[str]](set)
    for one in found:
        for unit in _sentences(one):
            for name in _NAMED.findall(unit.text):
                if _sends_to(name, unit.text) and not _EN.no_portal & set(name.lower().split()):
                    pages[name].add(one.chunk.url)
    named = Counter({name: len(urls) for name, urls in pages.items()}).most_common(1)
    return named[0][0] if named and named[0][1] >= FEWEST_PAGES else ""


def _sentences(one: Candidate) -> Iterator[Unit]:
    for unit in units_in(one.chunk):
        is_plain = unit.kind is UnitKind.SENTENCE and len(unit.text) <= _LONGEST
        if is_plain and not reads_like_an_instruction(unit.text):
            yield unit


def _sends_to(portal: str, text: str) -> bool:
    """Whether it says what one does there: "You order transcripts in Compass", "Compass shows your balance"."""
    named = rf"\b{re.escape(portal)}\b"
    return re.search(rf"(?i:{_EN.acts})[^.]{{0,40}}{named}|{named}[^.]{{0,10}}(?i:{_EN.acts})", text) is not None


def _shared(words: set[str], text: str) -> int:
    return len(words & set(content_words(text)))
