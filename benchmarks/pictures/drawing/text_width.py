"""How wide text is, about, in the sans-serif fonts that pages use; and how it breaks into lines."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from benchmarks.pictures.parts import Run

# Widths as parts of the font's size, of the widest of the usual system fonts, so that no line is cut off.
_NARROW, _THIN, _WIDE, _WIDEST = 0.32, 0.4, 0.72, 0.96
_WIDTHS = dict.fromkeys("il.,:;'|!“”‘’·", _NARROW) | dict.fromkeys("jftr()[]-/ ", _THIN)
_WIDTHS |= dict.fromkeys("ABCDEGHKNOQRUVXYZ–&_", _WIDE) | dict.fromkeys("mwMW—@%✓☑☐", _WIDEST)
_USUAL, _PICTURE, _BOLD = 0.61, 1.3, 1.11
_FIRST_PICTURE = "\u2600"


def width(text: str, size: float, *, bold: bool = False) -> float:
    """In pixels."""
    ems = sum(
        _PICTURE if letter >= _FIRST_PICTURE and letter not in "☑☐" else _WIDTHS.get(letter, _USUAL) for letter in text
    )
    return ems * size * (_BOLD if bold else 1)


def wrapped(runs: Sequence[Run], size: float, most: float) -> list[tuple[Run, ...]]:
    """The runs as lines of at most `most` pixels; a word of more than 60 letters is broken."""
    lines: list[list[Run]] = [[]]
    left = most
    for word in _words(runs):
        needed = width(word.text.rstrip(), size, bold="bold" in word.styles)
        if needed > left and lines[-1]:
            lines.append([])
            left = most
        lines[-1].append(word)
        left -= width(word.text, size, bold="bold" in word.styles)
    return [tuple(_together(line)) for line in lines]


def _words(runs: Iterable[Run]) -> Iterator[Run]:
    for run in runs:
        yield from (replace(run, text=word) for word in re.findall(r"\s*\S{1,60}\s*|\s+", run.text))


def _together(words: Sequence[Run]) -> Iterator[Run]:
    """Neighbours of one style as one run."""
    for number, word in enumerate(words):
        if number and (word.styles, word.link) == (words[number - 1].styles, words[number - 1].link):
            continue
        end = next((later for later in range(number, len(words)) if not _is_alike(word, words[later])), len(words))
        yield replace(word, text="".join(each.text for each in words[number:end]))


def _is_alike(one: Run, other: Run) -> bool:
    return (one.styles, one.link) == (other.styles, other.link)
