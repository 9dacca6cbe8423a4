"""Render documents as Discord Markdown, without mentions, previews or injected markup."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from adapters.discord.splitting import closed
from core.domain.outside_text import cleaned_line
from core.presentation.document import Mark, Markup

_LONGEST_LINK = 600
# Mentions, custom emoji, timestamps and command links all begin with one of these.
_MARKUP = re.compile(r"<(?=[@#:/!]|a:|t:|id:)")
_MASS_MENTION = re.compile(r"@(?=everyone|here)", re.IGNORECASE)
# Bounded, so that a text of nothing but beginnings of links takes linear time.
_LINK = re.compile(
    r"\[(?P<title>[^\]\n]{1,600})\]\(<?(?P<url>https?://[^\s<>]{1,2000}?)>?\)|<?(?P<bare>https?://[^\s<>]+)>?"
)
# A hyphen inside a word or a date never begins a list.
_SPECIAL = re.compile(r"([\\*_~|#>\[\]()]|(?<!\w)-|-(?!\w))")
_NOTHING = "\u200b"
_UNSAFE_IN_URL = {" ": "%20", "<": "%3C", ">": "%3E", "`": "%60", "\n": "", "\r": ""}


def disarmed(markdown: str) -> str:
    """The Markdown without mentions, previews and Discord's special markup."""
    quiet = _MASS_MENTION.sub("@" + _NOTHING, markdown)
    return _LINK.sub(_quiet_link, _MARKUP.sub("<" + _NOTHING, quiet))


def plain(text: str) -> str:
    """One line of text with every formatting character escaped."""
    return _escaped(cleaned_line(text))


def link(title: str, *urls: str) -> str:
    """A link without a preview to the first address that is short enough; the title alone when none is."""
    for url in map(_safe_url, urls):
        if len(url) <= _LONGEST_LINK and url.startswith(("http://", "https://")):
            return f"[{plain(title)}](<{url}>)" if title else f"<{url}>"
    return plain(title or " ".join(urls[:1]))


def with_moments(moments: Callable[[str], Sequence[tuple[int, datetime]]]) -> Markup:
    """The markup that tells behind each moment of an answer how far away it is; it counts down while it is read."""
    return replace(MARKUP, markdown=lambda text: _counting(MARKUP.markdown(text), moments))


def _counting(text: str, moments: Callable[[str], Sequence[tuple[int, datetime]]]) -> str:
    for end, at in reversed(moments(text)):
        text = f"{text[:end]} (<t:{int(at.timestamp())}:R>){text[end:]}"
    return text


def _escaped(line: str) -> str:
    # Discord treats a title that looks like a URL as spoofing and shows the raw link.
    return disarmed(_SPECIAL.sub(r"\\\1", line.replace("`", "'").replace("://", ": //")))


def _safe_url(url: str) -> str:
    return "".join(_UNSAFE_IN_URL.get(letter, letter) for letter in url.strip())


def _quiet_link(found: re.Match[str]) -> str:
    if found["bare"]:
        address = found["bare"].rstrip(".,;:!?)*_`'\"")
        return f"<{_safe_url(address)}>{found['bare'][len(address) :]}"
    return f"[{found['title']}](<{_safe_url(found['url'])}>)"


MARKUP = Markup(
    words=_escaped,
    bold=lambda text: f"**{plain(text)}**",
    code=lambda text: f"`{text.replace('`', '')}`",
    link=lambda label, addresses: link(label, *addresses),
    reference=lambda number: f"[{number}]",
    # An open code block would include the sources.
    markdown=lambda text: closed(disarmed(text)),
    beginnings={Mark.ITEM: "- ", Mark.DETAIL: "  ", Mark.QUOTE: "> ", Mark.NOTE: "-# "},
    moment=lambda at: f"<t:{int(at.timestamp())}:f>",
)
