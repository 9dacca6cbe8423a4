"""Decide whether words of a sentence name one certain office or place."""

import re

from core.extract.records.places.place_names import is_place
from core.extract.records.staff.names import is_name, is_role
from core.text.languages.languages import english
from core.text.languages.schema.pages import PeopleWords, ProseWords
from core.text.languages.small_words import small_words

_PEOPLE_WORDS = english(PeopleWords)
_PROSE_WORDS = english(ProseWords)
_BEFORE = re.compile(r"^(?:(?:the|our|its|a|an)\s+|24-hour\s+|24/7\s+)+", re.IGNORECASE)
_INSIDE = re.compile(
    r"^(?:only|during|on|in|at|from|when|while|after|before|if|for|with|to|by|and|or|as|see|visit|this|these|that|some|many|no|"
    r"where|because|since|until|through)\b|(?<!of)(?<!for)(?<!at) the\b|[a-z] (?:and|or) [a-z]",
    re.IGNORECASE,
)
_LONGEST = 7  # words


def named_place(text: str) -> str:
    """The name of a place as it may be shown; empty where the words name none, a person, or any of several."""
    said = _BEFORE.sub("", " ".join(text.split()))
    words = [word.casefold().strip(".,") for word in said.split()]
    if (
        not words
        or len(words) > _LONGEST
        or _INSIDE.search(said)
        or set(words) <= _PROSE_WORDS.no_names_of_places | small_words("places")
        or is_name(said)
    ):
        return ""
    name = said[0].upper() + said[1:]
    is_office = is_place(name) or _is_unit(said, words) or (" of " in said and said[0].isupper() and is_role(name))
    return name if is_office else ""


def _is_unit(said: str, words: list[str]) -> bool:
    """ "Financial Aid": two words in capitals, one of which no personal name has."""
    capitals = [word for word in said.split() if word not in small_words("places")]
    return (
        len(capitals) > 1 and all(word[0].isupper() for word in capitals) and bool(_PEOPLE_WORDS.no_names & set(words))
    )
