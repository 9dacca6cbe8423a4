"""Render documents and Markdown as Slack mrkdwn, with mentions and control sequences escaped."""

import re

from core.domain.outside_text import cleaned, cleaned_line
from core.presentation.document import Mark, Markup, in_utc

_FENCE = "```"
# A longer address would not fit into a block; only its label is shown.
_LONGEST_ADDRESS = 1_200
_INLINE = re.compile(
    r"(?P<code>`[^`\n]+`)"
    r"|\[(?P<label>[^\[\]\n]{1,300})\]\((?P<target>(?:https?://|mailto:)(?:[^\s()]|\([^\s()]*\))+)\)"
    r"|(?P<address>https?://(?:(?!&[lg]t;)[^\s<>|])*[^\s<>|.,;:!?)'\"&])"
    r"|\*\*(?P<bold>\S(?:[^\n]*?\S)?)\*\*"
    r"|~~(?P<struck>\S(?:[^\n]*?\S)?)~~"
    r"|(?<![\w*])\*(?P<italic>[^\s*](?:[^*\n]*[^\s*])?)\*(?![\w*])"
)
# A zero-width joiner breaks sequences that Slack would interpret: `<!channel>`, `<@U…>`, `@here`, `![picture]`.
# It depends on the next character only, so a longer draft still starts with the shorter one.
_JOINER = "\N{WORD JOINER}"
# Slack formats what stands between two of the same, at the borders of words.
_PAIRED = re.compile(r"(?<!\w)([*_~])(?=\S)([^\n]*?\S)\1(?!\w)")
_MASS_MENTION = re.compile(r"@(?=everyone|here|channel)", re.IGNORECASE)
_ACTS = re.compile(r"(<)(?=[!@#/])|((?<!\w)@)(?=\w)|(!)(?=\[)")


def harmless(markdown: str) -> str:
    """Markdown for Slack's own renderer, without mentions and images."""
    return _ACTS.sub(lambda found: found[0] + _JOINER, cleaned(markdown))


def mrkdwn(markdown: str) -> str:
    """Convert Markdown to mrkdwn; mentions, links and code fences in the text itself are neutralised.

    The syntax is Slack's: docs.slack.dev/messaging/formatting-message-text.
    """
    lines: list[str] = []
    fenced = False
    for line in escaped(markdown).splitlines():
        if is_fence(line):
            fenced = not fenced
            lines.append(_FENCE)
        else:
            plain = line.replace(_FENCE, "'''")
            lines.append(plain if fenced else _line(plain))
    return _MASS_MENTION.sub("@" + _JOINER, "\n".join([*lines, *([_FENCE] if fenced else [])]))


def escaped(text: str) -> str:
    """Escaped text: `<!channel>`, `<@U…>` and `<https://…|…>` are shown as plain text."""
    return cleaned(text).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def plain_words(text: str) -> str:
    """Escaped text that no character of formats: pairs of `*`, `_` and `~` are left out, backticks are quotes."""
    words = text.replace("`", "'")
    while (bare := _PAIRED.sub(r"\2", words)) != words:
        words = bare
    return _MASS_MENTION.sub("@" + _JOINER, escaped(words))


def link(address: str, label: str) -> str:
    """A link in Slack's markup; both parts are unescaped. A label's line breaks and `|` would end it early."""
    words = plain_words(cleaned_line(label).replace("|", "–"))
    return _anchor(escaped(address), words)


def is_fence(line: str) -> bool:
    """Whether code begins or ends with this line."""
    stripped = line.strip()
    return stripped.startswith(_FENCE) and _FENCE not in stripped[len(_FENCE) :]


def _line(line: str) -> str:
    if heading := re.match(r"#{1,6}\s+(.*)", line):
        return f"*{_inline(heading[1].replace('*', '').strip())}*"
    line = re.sub(r"^&gt; ?", "> ", line)
    return _inline(re.sub(r"^(\s*)[-*+] ", r"\1• ", line))


def _inline(text: str) -> str:
    return _INLINE.sub(_marked, text)


def _marked(found: re.Match[str]) -> str:
    kind, content = str(found.lastgroup), found[0]
    if kind == "target":
        return _anchor(found["target"], found["label"].replace("|", "–"))
    if kind == "address":
        return _anchor(content, "")
    if kind == "code":
        return content
    mark = {"bold": "*", "struck": "~", "italic": "_"}[kind]
    return f"{mark}{_inline(found[kind])}{mark}"


def _anchor(address: str, label: str) -> str:
    safe = address.replace("|", "%7C").replace(" ", "%20").replace("&lt;", "%3C").replace("&gt;", "%3E")
    if len(safe) > _LONGEST_ADDRESS or not safe.startswith(("https://", "http://", "mailto:")):
        return label or safe
    return f"<{safe}|{label}>" if label else f"<{safe}>"


def _first_link(label: str, addresses: tuple[str, ...]) -> str:
    fitting = (each for each in addresses if len(escaped(each)) <= _LONGEST_ADDRESS)
    return link(next(fitting, addresses[0]), label)


MARKUP = Markup(
    words=plain_words,
    bold=lambda text: f"*{plain_words(text.replace('*', ''))}*",
    code=lambda text: f"`{escaped(text.replace('`', ''))}`",
    link=_first_link,
    reference=lambda number: f"[{number}]",
    markdown=mrkdwn,
    beginnings={Mark.ITEM: "• ", Mark.DETAIL: "   ", Mark.QUOTE: "> "},
    moment=lambda at: f"<!date^{int(at.timestamp())}^{{date_short_pretty}}, {{time}}|{in_utc(at)}>",
)
