"""Search for what pages write, where students say it in their own words: "residence hall" for "dorm"."""

from core.text.languages.en.turns.campus_slang import WRITTEN
from core.text.tokens import terms

SLANG_WEIGHT = 0.4  # of a word of the question; from .15 to .5 the more the better (decision 0033)
_WRITTEN = {tuple(terms(said)): tuple(terms(written)) for said, written in WRITTEN.items()}
_LONGEST = max(map(len, _WRITTEN))


def written_for(question: str) -> tuple[str, ...]:
    """The terms that pages may have instead of the question's slang, each once."""
    asked = terms(question)
    spans = (tuple(asked[at : at + size]) for size in range(1, _LONGEST + 1) for at in range(len(asked)))
    return tuple(dict.fromkeys(term for span in spans for term in _WRITTEN.get(span, ())))
