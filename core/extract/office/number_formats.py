"""Show a cell's value as its number format does (ECMA-376 part 1, 18.8.31)."""

import operator
import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation

CellValue = str | bool | int | float | date | time | timedelta | None
_PART = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|General|[Ee][+-]|.', re.DOTALL)
_CONDITION = re.compile(r"\[(<=|>=|<>|<|>|=)(-?[\d.]+)\]")
_CURRENCY = re.compile(r"\[\$([^\]-]*)(?:-[^\]]*)?\]")
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
_TOKEN = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|AM/PM|A/P|y+|m+|d+|h+|s+(?:\.0+)?|.', re.IGNORECASE | re.DOTALL)
_ELAPSED = re.compile(r"\[(h+|m+|s+)\]", re.IGNORECASE)
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
        return displayed_date(value, _section(0, code))
    if len(code) > _LONGEST_CODE or is_date_code(code):
        return plain_number(value)
    try:
        return _number(Decimal(repr(value)), code)
    except (InvalidOperation, ValueError, OverflowError):
        return plain_number(value)


def plain_number(value: float) -> str:
    """A number in at most eleven digits, as cells without a format show it."""
    if isinstance(value, int) or value.is_integer():
        return str(int(value)) if abs(value) < 10**_MOST_DIGITS else f"{value:.5E}"
    return f"{value:.{_MOST_DIGITS - 1}g}"


def _number(value: Decimal, code: str) -> str:
    section = _section(value, code)
    has_own_sign = len(_sections(code)) > 1 and value < 0
    parts = [part for part in _PART.findall(_CONDITION.sub("", section)) if part[0] not in "_*"]
    if any(part == "General" or part[0] in "Ee/@" for part in parts):
        return plain_number(float(value))
    shown = _Pattern.of(parts).show(abs(value))
    return shown if has_own_sign or value >= 0 or not any(mark in _DIGITS for mark in section) else f"-{shown}"


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


@dataclass(frozen=True, slots=True)
class _Pattern:
    """One section: what stands before, inside and after its digits."""

    before: str
    whole: Sequence[str]
    fraction: Sequence[str]
    after: str
    has_thousands: bool
    scale: int

    @classmethod
    def of(cls, parts: Sequence[str]) -> "_Pattern":
        places = [number for number, part in enumerate(parts) if part in _DIGITS]
        if not places:
            return cls("".join(map(_literal, parts)), (), (), "", False, 0)
        first, last = places[0], places[-1]
        point = next((number for number, part in enumerate(parts) if part == "." and number > first - 2), None)
        if point is not None and point < first:
            first = point
        inside = list(parts[first : last + 1])
        after = list(parts[last + 1 :])
        scale = 0
        while after and after[0] == ",":
            after.pop(0)
            scale -= 3
        scale += 2 * sum(part == "%" for part in parts)
        whole, _, fraction = _parted(inside)
        has_thousands = "," in whole
        return cls(
            "".join(map(_literal, parts[:first])),
            [part for part in whole if part != ","],
            fraction,
            "".join(map(_literal, after)),
            has_thousands,
            scale,
        )

    def show(self, value: Decimal) -> str:
        if not self.whole and not self.fraction:
            return self.before
        places = sum(mark in _DIGITS for mark in self.fraction)
        rounded = value.scaleb(self.scale).quantize(Decimal(1).scaleb(-places), ROUND_HALF_UP)
        whole, _, fraction = f"{rounded:f}".partition(".")
        least = sum(mark == "0" for mark in self.fraction)
        fraction = fraction[:least] + fraction[least:].rstrip("0")
        extras = "".join(_literal(mark) for mark in self.fraction if mark not in _DIGITS)
        return f"{self.before}{self._whole(whole)}{'.' if fraction else ''}{fraction}{extras}{self.after}"

    def _whole(self, digits: str) -> str:
        digits = "" if digits == "0" and "0" not in self.whole else digits
        if all(mark in _DIGITS for mark in self.whole):
            filled = digits.rjust(sum(mark == "0" for mark in self.whole), "0")
            return f"{int(filled):,}".rjust(len(filled), "0") if self.has_thousands and filled else filled
        return self._spread(digits)

    def _spread(self, digits: str) -> str:
        """Digits between other signs, as in telephone numbers."""
        left, shown = list(digits), list[str]()
        marks = list(self.whole)
        for number, mark in enumerate(reversed(marks)):
            if mark in _DIGITS:
                shown.append(left.pop() if left else "0" if mark == "0" else "")
            else:
                shown.append(_literal(mark))
            if number == len(marks) - 1 and left:
                shown += reversed(left)
        return "".join(reversed(shown))


def _parted(inside: Sequence[str]) -> tuple[list[str], str, list[str]]:
    if "." not in inside:
        return list(inside), "", []
    at = list(inside).index(".")
    return list(inside[:at]), ".", list(inside[at + 1 :])


def _literal(part: str) -> str:
    if part[0] == '"':
        return part[1:-1]
    if part[0] == "\\":
        return part[1:]
    if part[0] == "[":
        found = _CURRENCY.fullmatch(part)
        return found[1] if found else ""
    return "" if part in {"@", "#", "?"} else part


def is_date_code(code: str) -> bool:
    """Whether a format shows dates or times."""
    plain = re.sub(r'"[^"]*"|\\.|_.|\*.|\[(?!h+\]|m+\]|s+\])[^\]]*\]', "", code, flags=re.IGNORECASE)
    return bool(re.search(r"[ymdhs]", plain, re.IGNORECASE)) and "General" not in code


def displayed_date(value: date | time | timedelta, code: str) -> str:
    """The text that a person sees; the unambiguous form where the file leaves it to each reader's computer."""
    if isinstance(value, timedelta):
        return _elapsed(value, code)
    lowered = code.lower()
    if lowered.startswith(_LONG_DATE):
        code = "dddd, mmmm d, yyyy"
    elif lowered.startswith(_LONG_TIME):
        code = "h:mm:ss AM/PM"
    elif code in _BY_THE_READER or not is_date_code(code):
        return _plain(value)
    tokens = _TOKEN.findall(code)
    moment = _moment(value)
    has_halves = any(token.upper() in {"AM/PM", "A/P"} for token in tokens)
    shown = (_shown(tokens, number, moment, has_halves=has_halves) for number in range(len(tokens)))
    return " ".join("".join(shown).split())


def _moment(value: date | time) -> datetime:
    if isinstance(value, datetime):
        return value
    return datetime.combine(date(1900, 1, 1), value) if isinstance(value, time) else datetime.combine(value, time())


def _plain(value: date | time) -> str:
    if isinstance(value, datetime):
        return f"{value:%Y-%m-%d}" if value.time() == time() else f"{value:%Y-%m-%d %H:%M}"
    return f"{value:%H:%M}" if isinstance(value, time) else value.isoformat()


def _shown(tokens: list[str], number: int, moment: datetime, *, has_halves: bool) -> str:  # noqa: PLR0911
    token = tokens[number]
    kind, length = token[0].lower(), len(token)
    if token.upper() in {"AM/PM", "A/P"}:
        return f"{moment:%p}" if length == 5 else f"{moment:%p}"[0]
    if kind == "y":
        return f"{moment:%Y}" if length > 2 else f"{moment:%y}"
    if kind == "m" and not _is_minutes(tokens, number):
        return (str(moment.month), f"{moment:%m}", f"{moment:%b}", f"{moment:%B}", f"{moment:%B}"[0])[
            min(length, 5) - 1
        ]
    if kind == "d":
        return (str(moment.day), f"{moment:%d}", f"{moment:%a}", f"{moment:%A}")[min(length, 4) - 1]
    if kind == "h":
        hour = (moment.hour % 12 or 12) if has_halves else moment.hour
        return str(hour).rjust(min(length, 2), "0")
    if kind == "m":
        return str(moment.minute).rjust(min(length, 2), "0")
    if kind == "s":
        return str(moment.second).rjust(2 if length > 1 else 1, "0")
    return "" if token[0] in "_*" else _literal(token)


def _is_minutes(tokens: list[str], number: int) -> bool:
    """Whether an "m" stands after hours or before seconds."""
    before = next((token[0].lower() for token in reversed(tokens[:number]) if token[0].lower() in "ymdhs"), "")
    after = next((token[0].lower() for token in tokens[number + 1 :] if token[0].lower() in "ymdhs"), "")
    return len(tokens[number]) < 3 and (before == "h" or after == "s")


def _elapsed(value: timedelta, code: str) -> str:
    seconds = int(value.total_seconds())
    if not _ELAPSED.search(code) and 0 <= seconds < 86_400:
        return displayed_date((datetime(1900, 1, 1) + value).time(), code)
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}" + (f":{seconds % 60:02d}" if "s" in code.lower() else "")
