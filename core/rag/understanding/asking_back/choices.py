"""Find what a question could mean: the names that tell the best passages apart, from the pages themselves."""

import re
from collections import Counter
from collections.abc import Callable, Sequence

from core.domain.passage import Candidate

FEWEST, MOST = 2, 4
READ = 12  # passages
LONGEST_LABEL = 60  # characters
_JOINT = re.compile(r"\s+[|–—-]\s+|\s*:\s+|\s*[»·]\s*")
_NUMBERED = re.compile(r"^\d+(?:\.\d+)*\.?\s+")
_YEAR = re.compile(r"\W*\b20\d\d(?:\s*[-–/]\s*\d{2,4})?\b\W*$")


def choices_of(candidates: Sequence[Candidate], names: Callable[[str], bool] = lambda said: False) -> tuple[str, ...]:
    """Two to four labels in the order of the passages; none where these do not tell several things apart.

    A heading of several words that `names` what is asked for says more than the page's title: "Appealing a grade".
    """
    best = sorted(candidates[:READ], key=lambda each: -(each.grade or 0.0))
    own = _own_names([each.chunk.title for each in best])
    if len(dict.fromkeys(own)) < FEWEST:
        own = [_heading(each) for each in best]
    own = [(_heading(each) if each.chunk.page else "") or name for each, name in zip(best, own, strict=True)]
    own = [_naming_heading(each, names) or name for each, name in zip(best, own, strict=True)]
    labels = dict.fromkeys(name for name in own if 0 < len(name) <= LONGEST_LABEL)
    apart = [label for label in labels if not any(label.startswith(f"{other} ") for other in labels)]
    return tuple(apart)[:MOST] if len(apart) >= FEWEST else ()


def _heading(candidate: Candidate) -> str:
    """What the passage stands under: a paged document is about too many things to be chosen by its title."""
    headings = candidate.chunk.headings
    return _NUMBERED.sub("", headings[-1]).strip() if headings else ""


def _naming_heading(candidate: Candidate, names: Callable[[str], bool]) -> str:
    said = _heading(candidate)
    return said if names(said) and len(said.split()) > 1 else ""


def _own_names(titles: Sequence[str]) -> list[str]:
    """Each title without the parts that other pages have too, such as the institution's name."""
    parts = {title: [part.strip() for part in _JOINT.split(title) if part.strip()] for title in titles}
    held = Counter(part for each in parts.values() for part in dict.fromkeys(each))
    return [_name(parts[title], held) for title in titles]


def _name(parts: Sequence[str], held: Counter[str]) -> str:
    own = [part for part in parts if held[part] == 1] or list(parts)
    return _YEAR.sub("", own[0]).strip() if own else ""
