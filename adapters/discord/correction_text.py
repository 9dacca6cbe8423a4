"""The message that tells a person which sentences behind their answers have changed; it fits into one."""

from collections.abc import Sequence

from adapters.discord.safe_text import link, plain
from adapters.discord.splitting import LIMIT, width
from core.domain import Notice

HEAD = "**An answer you got from me has changed**"
TAIL = "You get this because you asked me to tell you. Ask me again for a new answer."
STOPPED = "Stopped: I will not tell you any more when an answer you got changes. `/privacy` switches it on again."
_GONE = "The page is no longer there."
_NOTHING = "The page says nothing like it any more."
_CONTEXT = 4  # words before the first one that differs
# Lengths to try in turn: of the question, of each sentence, and of a link.
_LENGTHS = ((200, 400, 300), (100, 250, 200), (60, 110, 120), (30, 60, 0), (0, 30, 0))


def correction_text(notices: Sequence[Notice]) -> str:
    """Discord's Markdown, at most 2,000 characters: of each change the page, the question, the old and new sentence."""
    for lengths in _LENGTHS:
        text = "\n\n".join([HEAD, *(_change(notice, *lengths) for notice in notices), TAIL])
        if width(text) <= LIMIT:
            return text
    return "\n\n".join([HEAD, TAIL])


def _change(notice: Notice, question: int, sentence: int, address: int) -> str:
    title = _shortened(notice.title or notice.url, max(sentence // 2, 20))
    where = link(title, notice.url) if len(notice.url) <= address else plain(title)
    asked = f"You asked: {plain(_shortened(notice.asked, question))}\n" if question else ""
    return (
        f"{asked}{where} said until {notice.changed_at:%Y-%m-%d}:\n"
        f"> {plain(_around(notice.before, notice.after, sentence))}\n{_now(notice, sentence)}"
    )


def _now(notice: Notice, sentence: int) -> str:
    if notice.after is None:
        return _GONE if notice.is_gone else _NOTHING
    return f"Now it says:\n> {plain(_around(notice.after, notice.before, sentence))}"


def _around(text: str, other: str | None, length: int) -> str:
    """The text, or the part of it where it begins to differ from the other."""
    if len(text) <= length or other is None:
        return _shortened(text, length)
    words, others = text.split(), other.split()
    same = next((at for at, pair in enumerate(zip(words, others, strict=False)) if pair[0] != pair[1]), 0)
    start = max(same - _CONTEXT, 0)
    return _shortened(f"{'… ' if start else ''}{' '.join(words[start:])}", length)


def _shortened(text: str, length: int) -> str:
    if len(text) <= length:
        return text
    return text[: max(length - 2, 0)].rsplit(" ", 1)[0] + " …"
