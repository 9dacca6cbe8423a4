"""Show a cell's value as its number format does (ECMA-376 part 1, 18.8.31)."""

import operator
import re
from collections.abc import Sequence
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from itertools import takewhile

CellValue = str | bool | int | float | date | time | timedelta | None
_LITERAL = r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]'
_PART = re.compile(rf"{_LITERAL}|General|[Ee][+-]|.", re.DOTALL)
_DATE_PART = re.compile(rf"{_LITERAL}|AM/PM|A/P|y+|m+|d+|h+|s+(?:\.0+)?|.", re.IGNORECASE | re.DOTALL)
_CONDITION = re.compile(r"\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]")
_CURRENCY = re.compile(r"\[\$([^\]-]*)(?:-[^\]]*)?\]")
_ELAPSED = re.compile(r"\[(h+|m+|s+)\]", re.IGNORECASE)
_DIGITS = frozenset("0#?")
_MOST_DIGITS = 11  # that a cell without a format shows
_LONGEST_CODE = 255
_COMPARE = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "<>": operator.ne,
}
# Parts of a date that are names or have four digits, by letter and length; all others are numbers of two digits.
_NAMES = {"yyy": "%Y", "yyyy": "%Y", "mmm": "%b", "mmmm": "%B", "ddd": "%a", "dddd": "%A"}
_LONG_DATE, _LONG_TIME = "[$-f800]", "[$-f400]"
# What these show depends on the computer of whoever looks: 18.8.30, formats 14 and 22.
_BY_THE_READER = frozenset({"mm-dd-yy", "m/d/yy h:mm", "General", ""})


def displayed(value: CellValue, code: str) -> str:
    """The text that a person sees in the cell; a format that is not understood shows the plain value."""
    if value is None or isinstance(value, str):
        return value or ""
    if isinstance(value, bool):
        return str(value).upper()
    if isinstance(value, date | time | timedelta):
        return _date(value, _section(0, code))
    if len(code) > _LONGEST_CODE or _is_of_dates(code):
        return _plain_number(value)
    try:
        return _number(Decimal(repr(value)), code)
    except (InvalidOperation, ValueError, OverflowError):
        return _plain_number(value)


def _plain_number(value: float) -> str:
    """A number in at most eleven digits, as cells without a format show it."""
    if isinstance(value, int) or value.is_integer():
        return str(int(value)) if abs(value) < 10**_MOST_DIGITS else f"{value:.5E}"
    return f"{value:.{_MOST_DIGITS - 1}g}"


def _number(value: Decimal, code: str) -> str:
    section = _section(value, code)
    parts = [part for part in _PART.findall(_CONDITION.sub("", section)) if part[0] not in "_*"]
    if any(part == "General" or part[0] in "Ee/@" for part in parts):
        return _plain_number(float(value))
    shown = _in_places(abs(value), parts)
    has_own_sign = len(_sections(code)) > 1
    return f"-{shown}" if value < 0 and not has_own_sign and not _DIGITS.isdisjoint(section) else shown


def _sections(code: str) -> list[str]:
    """The parts for positive numbers, negative ones, zero and text."""
    parts = [""]
    for part in _PART.findall(code):
        if part == ";":
            parts.append("")
        else:
            parts[-1] += part
    return parts


def _section(value: Decimal | int, code: str) -> str:
    sections = _sections(code)[:3]
    for section in sections:
        if (found := _CONDITION.search(section)) and _COMPARE[found[1]](Decimal(value), Decimal(found[2])):
            return section
    if any(map(_CONDITION.search, sections)):
        return next((section for section in reversed(sections) if not _CONDITION.search(section)), sections[-1])
    if value < 0 and len(sections) > 1:
        return sections[1]
    return sections[2] if value == 0 and len(sections) > 2 else sections[0]


def _in_places(value: Decimal, parts: Sequence[str]) -> str:
    """A number in the places of a section; commas behind the last one stand for thousands."""
    places = [at for at, part in enumerate(parts) if part in _DIGITS]
    if not places:
        return _text(parts)
    first, end = places[0], places[-1] + 1
    first -= parts[first - 1 : first] == ["."]
    thousands = len(list(takewhile(",".__eq__, parts[end:])))
    inside = list(parts[first:end])
    point = inside.index(".") if "." in inside else end
    whole, fraction = inside[:point], inside[point + 1 :]
    least, most = fraction.count("0"), sum(part in _DIGITS for part in fraction)
    scaled = value.scaleb(2 * parts.count("%") - 3 * thousands)
    digits, _, decimals = f"{scaled.quantize(Decimal(1).scaleb(-most), ROUND_HALF_UP):f}".partition(".")
    decimals = decimals[:least] + decimals[least:].rstrip("0")
    behind = [part for part in fraction if part not in _DIGITS] + list(parts[end + thousands :])
    shown = _whole("" if digits == "0" and "0" not in whole else digits, whole)
    return f"{_text(parts[:first])}{shown}{'.' if decimals else ''}{decimals}{_text(behind)}"


def _whole(digits: str, marks: Sequence[str]) -> str:
    """Digits in their places from the right, between other signs as in telephone numbers; more than these before."""
    if "," in marks:
        return f"{int(digits):,}".rjust(marks.count("0"), "0") if digits else ""
    left, shown = list(digits), list[str]()
    for mark in reversed(marks):
        empty = "0" if mark == "0" else ""
        shown.append((left.pop() if left else empty) if mark in _DIGITS else _literal(mark))
    return "".join([*left, *reversed(shown)])


def _text(parts: Sequence[str]) -> str:
    return "".join(map(_literal, parts))


def _literal(part: str) -> str:
    if part[0] == '"':
        return part[1:-1]
    if part[0] == "\\":
        return part[1:]
    if part[0] == "[":
        found = _CURRENCY.fullmatch(part)
        return found[1] if found else ""
    return "" if part in {"@", "#", "?"} or part[0] in "_*" else part


def _is_of_dates(code: str) -> bool:
    """Whether a format shows dates or times."""
    plain = re.sub(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', "", code, flags=re.IGNORECASE)
    return bool(re.search(r"[ymdhs]", plain, re.IGNORECASE)) and "General" not in code


def _date(value: date | time | timedelta, code: str) -> str:
    """The text that a person sees; the unambiguous form where the file leaves it to each reader's computer."""
    if isinstance(value, timedelta):
        return _elapsed(value, code)
    if code.lower().startswith(_LONG_DATE):
        code = "dddd, mmmm d, yyyy"
    elif code.lower().startswith(_LONG_TIME):
        code = "h:mm:ss AM/PM"
    elif code in _BY_THE_READER or not _is_of_dates(code):
        return _plain(value)
    parts, moment = _DATE_PART.findall(code), _moment(value)
    return " ".join("".join(_shown(parts, at, moment) for at in range(len(parts))).split())


def _moment(value: date | time) -> datetime:
    if isinstance(value, datetime):
        return value
    return datetime.combine(date(1900, 1, 1), value) if isinstance(value, time) else datetime.combine(value, time())


def _plain(value: date | time) -> str:
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d}" if value.time() == time() else f"{value:%Y-%m-%d %H:%M}"
    return f"{value:%H:%M}" if isinstance(value, time) else value.isoformat()


def _shown(parts: Sequence[str], at: int, moment: datetime) -> str:
    part = parts[at].lower()
    if part in {"am/pm", "a/p"}:
        return f"{moment:%p}" if part == "am/pm" else f"{moment:%p}"[0]
    if name := _NAMES.get(part[:4]):
        return f"{moment:{name}}"
    hour = moment.hour % 12 or 12 if {"AM/PM", "A/P"} & {each.upper() for each in parts} else moment.hour
    month = moment.minute if _is_minutes(parts, at) else moment.month
    numbers = {"y": moment.year % 100, "m": month, "d": moment.day, "h": hour, "s": moment.second}
    if part[0] not in numbers:
        return _literal(parts[at])
    return str(numbers[part[0]]).rjust(2 if part[0] == "y" else min(len(part), 2), "0")


def _is_minutes(parts: Sequence[str], at: int) -> bool:
    """Whether an "m" stands after hours or before seconds."""
    before = next((part[0].lower() for part in reversed(parts[:at]) if part[0].lower() in "ymdhs"), "")
    after = next((part[0].lower() for part in parts[at + 1 :] if part[0].lower() in "ymdhs"), "")
    return before == "h" or after == "s"


def _elapsed(value: timedelta, code: str) -> str:
    seconds = int(value.total_seconds())
    if not _ELAPSED.search(code) and 0 <= seconds < 86_400:
        return _date((datetime(1900, 1, 1) + value).time(), code)
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}" + (f":{seconds % 60:02d}" if "s" in code.lower() else "")
