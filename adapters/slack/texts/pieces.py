"""What a message is made of: texts in Slack's markup, tables, and Markdown that Slack draws itself."""

import re
from collections.abc import Callable, Iterator
from itertools import accumulate, groupby, islice
from operator import itemgetter
from typing import TypeAlias, cast

from adapters.slack.markup import MARKUP, harmless, mrkdwn, plain_words
from adapters.slack.splitting import split
from adapters.slack.texts.tables import is_table, lines_of, with_tables
from core.presentation.document import Group, Line, Markdown, document

# A section's text may have 3,000 characters (docs.slack.dev/reference/block-kit/blocks/section-block). All blocks of
# a message together are refused at about 13,200 (github.com/slackapi/bolt-js/issues/2509): four and the buttons stay
# below that.
SECTION_LIMIT = 2_700

Block: TypeAlias = dict[str, object]
Piece: TypeAlias = str | Block  # the text of a section, a table, or Markdown

Kind: TypeAlias = Callable[[object], bool]
_LIST_OR_HEADING = re.compile(r"^ {0,3}(?:[-*+]|\d{1,3}[.)]|#{1,6})\s+\S", re.MULTILINE)


def pieces_of(group: Group) -> Iterator[Piece]:
    """Texts of at most a section each; between them tables, and Markdown with a list or a heading as its own block.

    docs.slack.dev/reference/block-kit/blocks/markdown-block allows 12,000 characters of it in a message.
    """
    lines, begun = list(with_tables(group)), cast("Kind", _is_words)
    kinds = islice(accumulate(lines, _kind, initial=begun), 1, None)
    for kind, found in groupby(zip(kinds, lines, strict=True), key=itemgetter(0)):
        shown = [each for _, each in found]
        if kind is is_table:
            yield from (each for each in shown if isinstance(each, dict))
        elif kind is _is_list:
            written = "\n\n".join(each.text for each in shown if isinstance(each, Markdown))
            yield from map(_markdown, split(harmless(written), SECTION_LIMIT))
        else:
            yield from sections_of(tuple(each for each in shown if not isinstance(each, dict)))


def sections_of(group: Group) -> list[str]:
    """All of it as texts."""
    return split(MARKUP.text(document(group)), SECTION_LIMIT)


def texts_in(block: Block) -> list[str] | None:
    """A table or Markdown as texts, for where Slack does not know such blocks; None for any other block."""
    if is_table(block):
        return split("\n".join(map(plain_words, lines_of(block))), SECTION_LIMIT)
    return split(mrkdwn(str(block["text"])), SECTION_LIMIT) if block.get("type") == "markdown" else None


def heard(piece: Piece) -> str:
    """What notifications and screen readers tell of a message that begins with this."""
    if isinstance(piece, str):
        return piece
    return plain_words(lines_of(piece)[0])[:SECTION_LIMIT] if is_table(piece) else "\n".join(texts_in(piece) or ())


def _markdown(text: str) -> Block:
    return {"type": "markdown", "text": text}


def _kind(before: Kind, shown: object) -> Kind:
    """What a line is; a blank one goes with what stands before it."""
    return before if shown == Line(()) else next(kind for kind in (is_table, _is_list, _is_words) if kind(shown))


def _is_words(_: object) -> bool:
    return True


def _is_list(shown: object) -> bool:
    return isinstance(shown, Markdown) and _LIST_OR_HEADING.search(shown.text) is not None
