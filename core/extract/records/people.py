"""Read the names in an instructor field, without marks, titles after the name, addresses and what follows them."""

import re
from collections.abc import Iterator

_NOT_NAMES = re.compile(
    r"\([^)]{0,12}\)|\S+@\S+|\b(?:e-?mail|home ?page|web ?site|profile)\b|https?://\S+", re.IGNORECASE
)
# A degree or licence after a name is a part of no name and no name of its own.
_DEGREES = re.compile(
    r"(?<=\S)(?:,\s*|\s+)(?:Ph\.? ?D|Ed\.? ?D|Psy\.? ?D|D\.? ?Phil|J\.? ?D|M\.? ?D|M\.? ?B\.? ?A|M\.? ?F\.? ?A|"
    r"M\.? ?P\.? ?[AH]|M\.? ?S(?:c|W)?|M\.? ?A|B\.? ?[AS]|R\.? ?N|P\.? ?E|LL\.? ?M|Esq|CPA)\.?(?=\s*(?:[,;/|\n]|$))"
)
_AFTER_NAME = re.compile(r"\s+(?:[\w-]+:|[:–—-]\s)")  # "Ada Bell - Monday lecture", "Ada Bell TA: Rui Costa"
_INITIALS = re.compile(r"[\w'’-]+,\s*[A-Z]\.? ?[A-Z]\.?")  # "Lee, J.D." is a name with initials
_BORDER = re.compile(r"[;/\n|]|\s+and\s+|\s+&\s+")
_NOBODY = re.compile(
    r"(?:instructors? )?(?:tb?[ad]?|tdb|staff|none|faculty|to be (?:announced|determined|assigned)|various|n/?a)|jr|sr|"
    r"i{2,3}|instructors?|the staff|(?:department )?faculty",
    re.IGNORECASE,
)
# Figures, labels and times end the list of names: "Ada Bell, 344 Hall, phone: 555-0100".
_NO_NAME = re.compile(
    r"[\d:@#]|\b(?:office|hours?|phone|tel|rooms?|building|online|on-line|zoom|email|via|course|class|sections?|lab|"
    r"syllabus|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)\b",
    re.IGNORECASE,
)
_MOST_WORDS = 6


def people(text: str) -> Iterator[str]:
    """Each name once, as written; nothing for "TBA" or "Staff", and nothing after the first part that is no name."""
    named: list[str] = []
    for part in _parts(text):
        if _NO_NAME.search(part) or len(part.split()) > _MOST_WORDS:
            break
        if _NOBODY.fullmatch(part) is None:
            named.append(part)
    yield from dict.fromkeys(named)


def _parts(text: str) -> Iterator[str]:
    """The names of a list; "Hopper, Grace" is one name."""
    for whole in _BORDER.split(_NOT_NAMES.sub(" ", text)):
        plain = whole if _INITIALS.fullmatch(whole.strip()) else _DEGREES.sub(" ", whole)
        parts = [tidy for part in _AFTER_NAME.split(plain, maxsplit=1)[0].split(",") if (tidy := _tidy(part))]
        if len(parts) == 2 and " " not in parts[0]:
            yield f"{parts[0]}, {parts[1]}"
        else:
            yield from parts


def _tidy(part: str) -> str:
    """Without marks around it; the point of an initial stays."""
    name = " ".join(part.split()).strip(" -–—")
    return name if re.search(r"(?:^|[\s.])\w\.$", name) else name.strip(" .")
