"""An answer as Slack messages: markup, numbered sources, within Slack's limits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from adapters.slack.mrkdwn import escaped, link, mrkdwn
from adapters.slack.splitting import split
from core.domain import Answer, Citation, Outcome

Block: TypeAlias = dict[str, object]

# A section's text may have 3,000 characters (docs.slack.dev/reference/block-kit/blocks/section-block). All blocks of
# a message together are refused at about 13,200 (github.com/slackapi/bolt-js/issues/2509): four stay below that.
SECTION_LIMIT = 2_900
SECTIONS_PER_POST = 4

THINKING = "Looking this up on the university's pages …"
STATUS = "is looking this up on the university's pages …"


@dataclass(frozen=True, slots=True)
class Post:
    """One Slack message: `blocks` is what is seen, `text` what a notification or a screen reader says."""

    text: str
    blocks: tuple[Block, ...]


def render(answer: Answer) -> tuple[Post, ...]:
    """The messages that carry an answer, in order; none for a message that was answered before."""
    if answer.outcome is Outcome.DUPLICATE:
        return ()
    sections = split(mrkdwn(answer.text), SECTION_LIMIT)
    if answer.citations:
        sections += split("\n".join(["*Sources*", *map(source_line, answer.citations)]), SECTION_LIMIT)
    return tuple(_posts(sections))


def source_line(citation: Citation) -> str:
    """Number, linked title, page, and the day we last saw it."""
    page = f", page {citation.page}" if citation.page is not None else ""
    day = f"{citation.as_of.day} {citation.as_of:%B %Y}"
    return f"[{citation.number}] {link(citation.link, _title(citation))}{page} · as of {day}"


def apology(reference: str, transient: bool) -> Post:
    """What a person reads when their question could not be answered; the reference is in our log."""
    if transient:
        sentence = "I cannot look this up at the moment: something I depend on is busy. Please ask again in a minute."
    else:
        sentence = "Something went wrong on my side, and I could not answer. The people who run me can see why."
    return sentence_post(f"{sentence} (reference {reference})")


def sentence_post(sentence: str) -> Post:
    """A short message in the bot's own words."""
    text = escaped(sentence)
    return Post(text, (_section(text),))


def _title(citation: Citation) -> str:
    return (citation.title.strip() or citation.url)[:150]


def _posts(sections: Sequence[str]) -> Iterator[Post]:
    for start in range(0, len(sections), SECTIONS_PER_POST):
        shown = sections[start : start + SECTIONS_PER_POST]
        yield Post(shown[0], tuple(_section(text) for text in shown))


def _section(text: str) -> Block:
    # verbatim: Slack must not make mentions or links of names in crawled text; expand: no "see more" in an answer.
    return {"type": "section", "expand": True, "text": {"type": "mrkdwn", "text": text, "verbatim": True}}
