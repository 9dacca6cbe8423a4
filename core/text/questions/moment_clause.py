"""Find the part of a message that asks about a moment, beside what is told around it."""

import re

from core.text.languages.en.questions.directory_questions import FILLERS
from core.text.languages.languages import english
from core.text.languages.schema.clock import HoursWords, TimeWords
from core.text.questions.asking import asking_clause, unwrapped

_TIME, _HOURS = english(TimeWords), english(HoursWords)
_WORD = re.compile(r"[\w']+")
_SENTENCE = re.compile(r"(?<=[.?!])\s+")
_CLAUSE = re.compile(r"(?<=[.?!,;:…])\s+|\s[–—-]\s|\n+")


def moment_clauses(message: str) -> tuple[str, ...]:
    """What of a message may ask about a moment, the surest reading first.

    Where chatter stands in front, its last clause asks; the one before may name the thing ("that scholarship, gone?").
    """
    told = _TIME.clock_told.sub(" ", unwrapped(message)).strip()
    clauses = [clause for clause in _CLAUSE.split(told) if _WORD.search(clause)]
    return tuple(dict.fromkeys((moment_clause(message), *(" ".join(clauses[-many:]) for many in (1, 2)), message)))


def moment_clause(message: str) -> str:
    """ "is the library open" of "it's 3am is the library open", "health center open?" of "health center open? i feel
    sick"; all of it where no part certainly asks."""
    told = _TIME.clock_told.sub(" ", unwrapped(message)).strip()
    parts = [part for part in _SENTENCE.split(told) if part.endswith("?") and _WORD.search(part)]
    asked = _HOURS.and_because.sub("", parts[0] if len(parts) == 1 else told)
    if (why := _HOURS.and_why.fullmatch(asked)) is not None:
        asked = why["asked"]
    found = asking_clause(asked)
    clause = asked[found[0] : found[1]].strip() if found else asked
    if _HOURS.it_office.search(clause):
        return clause
    says_nothing = FILLERS | _TIME.of_moments
    return clause if any(word not in says_nothing for word in _WORD.findall(clause.lower())) else message
