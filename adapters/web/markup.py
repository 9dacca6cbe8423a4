"""Draw documents as HTML: every word of a page, a person or a model is escaped, and only web addresses are links."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import groupby

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict
from markupsafe import Markup as Safe
from markupsafe import escape

from core.presentation.document import Document, Group, Mark, Markdown, Markup
from core.presentation.messages import say

_MARKS = re.compile(r"\[(\d{1,2})\]")
_WEB = ("https://", "http://", "mailto:")
_TAGS = {Mark.QUOTE: "blockquote", Mark.NOTE: "small"}


class Drawing:
    """Draws one answer or screen: `key` begins the ids of its sources, to which `[n]` marks lead."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._markup = Markup(
            words=_words,
            bold=lambda text: f"<strong>{_words(text)}</strong>",
            code=lambda text: f"<code>{_words(text)}</code>",
            link=_link,
            reference=lambda number: f'<span id="{key}-{number}" class="number">{_words(f"[{number}]")}</span>',
            markdown=lambda text: str(_markdown().render(text, {"key": key})),
            beginnings={},
        )

    def html(self, shown: Document) -> Safe:
        """The whole document."""
        return Safe("\n").join(map(self.group, shown.groups))

    def group(self, lines: Group) -> Safe:
        """Lines that belong together; entries in a row are a list."""
        parts = [_wrapped(mark, list(each)) for mark, each in groupby(self._drawn(lines), key=lambda pair: pair[0])]
        return Safe("\n".join(parts))  # noqa: S704 - every span was escaped where it was drawn

    def markdown(self, text: str) -> Safe:
        """A text in the writer's Markdown."""
        return self.group((Markdown(text),))

    def _drawn(self, lines: Group) -> Iterator[tuple[Mark | None, str]]:
        for each in lines:
            if isinstance(each, Markdown):
                yield None, self._markup.line(each)
            elif text := self._markup.line(each):
                yield each.mark, _with_marks(text, self._key)


def _words(text: str) -> str:
    # With its brackets escaped no word is taken for a mark: those that stay are of `Marks`, which are ours.
    return str(escape(text)).replace("[", "&#91;")


def _wrapped(mark: Mark | None, drawn: Sequence[tuple[Mark | None, str]]) -> str:
    texts = [text for _, text in drawn]
    if mark is None:
        return "".join(texts)
    if mark is Mark.ITEM:
        return f"<ul>{''.join(f'<li>{text}</li>' for text in texts)}</ul>"
    tag = _TAGS.get(mark)
    inside = (f"<{tag}>{text}</{tag}>" if tag else text for text in texts)
    return "".join(each if mark is Mark.QUOTE else f'<p class="{mark.value}">{each}</p>' for each in inside)


def _with_marks(html: str, key: str) -> str:
    """Our own `[n]` as links to the sources below the same answer."""
    return _MARKS.sub(lambda found: _mark(found[1], key), html)


def _mark(number: str, key: str) -> str:
    label = escape(say("web.source", number=number))
    return f'<a class="cite" target="_self" href="#{key}-{number}" aria-label="{label}">[{number}]</a>'


def _link(label: str, addresses: tuple[str, ...]) -> str:
    address = next((each for each in addresses if each.lower().startswith(_WEB)), None)
    words = _words(label or addresses[-1])
    return f'<a href="{_words(address)}" rel="noopener nofollow">{words}</a>' if address else words


@cache
def _markdown() -> MarkdownIt:
    """CommonMark without HTML and pictures. What is shown by it was made harmless in `core.presentation`."""
    reader = MarkdownIt("commonmark", {"html": False}).enable("table").disable(["image", "lheading", "heading"])
    reader.validateLink = _is_of_the_web  # type: ignore[method-assign] # as its documentation shows
    reader.add_render_rule("text", _text)
    reader.add_render_rule("link_open", _link_open)
    return reader


def _is_of_the_web(url: str) -> bool:
    return url.lower().startswith(_WEB)


def _text(self: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
    return _with_marks(str(escape(tokens[at].content)), env["key"])


def _link_open(self: RendererHTML, tokens: Sequence[Token], at: int, options: OptionsDict, env: EnvType) -> str:
    tokens[at].attrSet("rel", "noopener nofollow")
    return self.renderToken(tokens, at, options, env)
