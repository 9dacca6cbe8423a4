"""Show a date or time as its cell's number format does."""

import re
from datetime import date, datetime, time, timedelta

_TOKEN = re.compile(r'"[^"]*"|\\.|_.|\*.|\[[^\]]*\]|AM/PM|A/P|y+|m+|d+|h+|s+(?:\.0+)?|.', re.IGNORECASE | re.DOTALL)
_ELAPSED = re.compile(r"\[(h+|m+|s+)\]", re.IGNORECASE)
_LONG_DATE, _LONG_TIME = "[$-f800]", "[$-f400]"
# What these show depends on the computer of whoever looks: 18.8.30, formats 14 and 22.
_BY_THE_READER = frozenset({"mm-dd-yy", "m/d/yy h:mm", "General", ""})


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
    return _literal(token)


def _is_minutes(tokens: list[str], number: int) -> bool:
    """Whether an "m" stands after hours or before seconds."""
    before = next((token[0].lower() for token in reversed(tokens[:number]) if token[0].lower() in "ymdhs"), "")
    after = next((token[0].lower() for token in tokens[number + 1 :] if token[0].lower() in "ymdhs"), "")
    return len(tokens[number]) < 3 and (before == "h" or after == "s")


def _literal(token: str) -> str:
    if token[0] in '"\\':
        return token.strip('"').removeprefix("\\")
    return "" if token[0] in "_*[@" else token


def _elapsed(value: timedelta, code: str) -> str:
    seconds = int(value.total_seconds())
    if not _ELAPSED.search(code) and 0 <= seconds < 86_400:
        return displayed_date((datetime(1900, 1, 1) + value).time(), code)
    return f"{seconds // 3600}:{seconds // 60 % 60:02d}" + (f":{seconds % 60:02d}" if "s" in code.lower() else "")
