"""Find the campus's own office for people who would rather ask a person."""

from collections.abc import Sequence

from core.domain.records import StatedPlace
from core.messages.speaking import say
from core.ports.records import CampusRecords
from core.rag.structured.answer import RecordAnswer, plain
from core.rag.structured.thing_words import words_of
from core.text.languages.languages import english
from core.text.languages.schema.turns import HelpDesks

_EN = english(HelpDesks)


async def help_desk(records: CampusRecords, campus: str = "") -> RecordAnswer | None:
    """How to reach it, in the words of the page; None where no page names one. Raises DatabaseError.

    `campus` is the university's name, which an office may bear.
    """
    near = await records.places_named(sorted(frozenset().union(*_EN.help_desks, _EN.spelled)))
    best = min(near, key=lambda one: _order(one, campus), default=None)
    if best is None or _rank(best, campus) == len(_EN.help_desks) or not _ways(best):
        return None
    said = say("human.office", office=plain(best.place.name), ways=", ".join(_ways(best)))
    return RecordAnswer(f"{said} [1]", (best,))


def _order(one: StatedPlace, campus: str) -> tuple[bool, int, int]:
    """What can be called or written to comes first, then the most helpful, then the one that tells most."""
    return not (one.place.phone or one.place.email), _rank(one, campus), -len(_ways(one))


def _rank(one: StatedPlace, campus: str) -> int:
    words = {each for word in words_of(one.place.name) for each in _EN.spelled.get(word, word).split()}
    known = _EN.beside | set(words_of(campus))
    return next((at for at, meant in enumerate(_EN.help_desks) if meant <= words <= meant | known), len(_EN.help_desks))


def _ways(one: StatedPlace) -> Sequence[str]:
    """Where it is, its telephone number and its e-mail address, as far as the page says."""
    return [plain(way) for way in (one.place.address, one.place.phone, one.place.email) if way]
