"""Other words of the site: what a link, a heading or a reviewed question calls a thing, and what its page calls it."""

from dataclasses import dataclass
from enum import StrEnum


class WordingKind(StrEnum):
    """Who uses the other words."""

    LINK = "link"
    HEADING = "heading"
    REVIEW = "review"


@dataclass(frozen=True, slots=True)
class Said:
    """`words` in `places` pages for the thing that `about` (an address, or a reviewed answer) calls `called`."""

    kind: WordingKind
    words: str
    called: str
    about: str
    places: int = 1


@dataclass(frozen=True, slots=True)
class Wording:
    """A question with all of `terms` may be worded so; `key` is the rarest of them."""

    kind: WordingKind
    key: str
    terms: tuple[str, ...]
    wording: str
    places: int
