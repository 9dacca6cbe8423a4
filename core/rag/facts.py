"""The facts of a sentence that a reader acts upon: its numbers, times, dates, addresses, and whether it says no."""

import re
import unicodedata
from collections.abc import Iterator

Fact = tuple[str, str]

_MONTHS = "january february march april may june july august september october november december".split()
_SHORT = "jan feb mar apr may jun jul aug sept? oct nov dec".split()
_DAYS = "monday tuesday wednesday thursday friday saturday sunday".split()
CALENDAR_WORDS = frozenset([*_MONTHS, *_DAYS, *(name[:3] for name in _MONTHS + _DAYS), "sept", "tues", "thurs"])
# "May", "March" and short names are months only beside a number.
MONTH = re.compile(
    rf"\b(?:{'|'.join(name for name in _MONTHS if name not in {'may', 'march'})})\b|"
    rf"\b(?:march|{'|'.join(_SHORT)})\b\.?(?=\s*\d)|(?<=\d )(?:of )?(?:march|{'|'.join(_SHORT)})\b"
)
_ISO_DATE = re.compile(r"\b(\d{4})-(\d\d)-(\d\d)\b")
_SLASHED_DATE = re.compile(r"\b(\d{1,2})/(\d{1,2})/(\d{4})\b")
_PART_OF_DAY = re.compile(r"(?<=\d)\s*(?:in the (?:(morning)|afternoon|evening)|at night)\b")
_NOON = re.compile(r"\b(?:12 )?(noon|midnight)\b")
_TIME = re.compile(r"\b(\d{1,2})(?::(\d\d))?\s*([ap])\.?\s?m\b\.?")
_CLOCK = re.compile(r"\b([01]?\d|2[0-3]):([0-5]\d)\b")
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_YEAR = re.compile(r"(?:19|20)\d\d")
_THOUSANDS = re.compile(r"(?<=\d),(?=\d{3}\b)")
_ORDINAL = re.compile(r"(?<=\d)(?:st|nd|rd|th)\b")
_WEEKDAY = re.compile(r"\b(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs|ur)?days?\b")
_TERM = re.compile(r"\b(fall|autumn|spring|summer|winter)\b")
_REFUSAL = re.compile(r"\b(?:no|not|never|none|neither|nor|cannot|without|unless|except)\b|n['’]t\b")
_ADDRESS = re.compile(r"[\w.+-]+@[\w-]+\.[\w.-]*\w")
_WORDS = (
    "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety"
).split()
_VALUES = dict(zip(_WORDS, [*range(1, 21), *range(30, 100, 10)], strict=True))
_SPELLED = re.compile(rf"\b({'|'.join(_WORDS)})\b")


def facts(text: str) -> set[Fact]:
    """Pairs of a kind (`number`, `time`, `month`, `year`, `weekday`, `term`, `address`, `refusal`) and a value."""
    plain = _plain(text)
    found = {("address", address) for address in _ADDRESS.findall(plain)}
    found |= {("weekday", day) for day in _WEEKDAY.findall(plain)}
    found |= {("term", "fall" if term == "autumn" else term) for term in _TERM.findall(plain)}
    found |= {("refusal", "no")} if _REFUSAL.search(plain) else set()
    return found | set(_counted(_ADDRESS.sub(" ", plain)))


def _plain(text: str) -> str:
    words = " ".join(unicodedata.normalize("NFKC", text).lower().split())
    spelled = _SPELLED.sub(lambda word: str(_VALUES[word[1]]), words)
    return _ORDINAL.sub("", _THOUSANDS.sub("", spelled))


def _counted(plain: str) -> Iterator[Fact]:
    plain = _ISO_DATE.sub(lambda date: f" {_MONTHS[(int(date[2]) - 1) % 12]} {date[3]} {date[1]} ", plain)
    plain = _SLASHED_DATE.sub(lambda date: f" {_MONTHS[(int(date[1]) - 1) % 12]} {date[2]} {date[3]} ", plain)
    plain = _PART_OF_DAY.sub(lambda part: " am" if part[1] else " pm", plain)
    plain = _NOON.sub(lambda time: "12 pm" if time[1] == "noon" else "12 am", plain)
    for month in MONTH.findall(plain):
        yield "month", month.removeprefix("of ")[:3]
    for time in [*_TIME.finditer(plain), *_CLOCK.finditer(_TIME.sub(" ", plain))]:
        yield "time", _time_of_day(*time.groups())
    for number in _NUMBER.findall(_CLOCK.sub(" ", _TIME.sub(" ", plain))):
        yield ("year" if _YEAR.fullmatch(number) else "number"), f"{float(number):g}"


def _time_of_day(hour: str, minute: str | None, half: str | None = None) -> str:
    hours = int(hour) if half is None else int(hour) % 12 + (12 if half == "p" else 0)
    return f"{hours:02}:{minute or '00'}"
