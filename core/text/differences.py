"""Short differences between two versions of a page, for people."""

import re
from collections.abc import Iterator, Sequence
from difflib import unified_diff

from core.domain.document import TextLink

MOST_CHARACTERS = 1_500
MOST_SENTENCES = 3_000  # above, comparing takes too long
MOST_SENTENCE_CHARACTERS = 300
_SENTENCE_END = re.compile(r"(?<=[.!?])\s+")


def short_diff(
    before: str, after: str, links_before: Sequence[TextLink] = (), links_after: Sequence[TextLink] = ()
) -> str:
    """Removed (-) and added (+) sentences, then links with a new target, at most MOST_CHARACTERS."""
    compared = list(unified_diff(_sentences(before), _sentences(after), n=0, lineterm=""))[
        2:
    ]  # without the two file names
    lines = [*(line for line in compared if line[:1] in "+-"), *_other_links(links_before, links_after)]
    text = "\n".join(line[:MOST_SENTENCE_CHARACTERS] for line in lines)
    return text if len(text) <= MOST_CHARACTERS else text[:MOST_CHARACTERS].rsplit("\n", 1)[0] + "\n…"


def _sentences(text: str) -> list[str]:
    lines = (line for line in text.splitlines() if line.strip())
    return [sentence for line in lines for sentence in _SENTENCE_END.split(line)][:MOST_SENTENCES]


def _other_links(before: Sequence[TextLink], after: Sequence[TextLink]) -> Iterator[str]:
    """Links with the same words and another target; new words are among the sentences."""
    came, went = ([link for link in one if link not in set(other)] for one, other in ((after, before), (before, after)))
    for link in went:
        yield from (f"-link {link.words!r} to {link.target}" for other in came if other.words == link.words)
    for link in came:
        yield from (f"+link {link.words!r} to {link.target}" for other in went if other.words == link.words)
