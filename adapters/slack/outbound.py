"""An answer as Slack messages: markup, numbered sources, buttons, within Slack's limits."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from adapters.slack.blocks import (
    WHY,
    Block,
    Post,
    button,
    buttons,
    feedback_buttons,
    section,
    sentence_post,
    small_print,
)
from adapters.slack.markdown_text import harmless
from adapters.slack.mrkdwn import escaped, link, mrkdwn
from adapters.slack.splitting import split
from core.domain import Answer, Citation, Outcome

# A section's text may have 3,000 characters (docs.slack.dev/reference/block-kit/blocks/section-block). All blocks of
# a message together are refused at about 13,200 (github.com/slackapi/bolt-js/issues/2509): four and the buttons stay
# below that.
SECTION_LIMIT = 2_700
SECTIONS_PER_POST = 4

THINKING = "Looking this up on the university's pages …"
STATUS = "is looking this up on the university's pages …"
_AUTOMATIC = "Written automatically from the pages above; check them before you rely on it."


@dataclass(frozen=True, slots=True)
class Rendered:
    """An answer in both shapes: whole messages in order, or Markdown that is streamed and the blocks that end it.

    No posts: the message was answered before, and nothing is to be seen.
    """

    posts: tuple[Post, ...]
    markdown: str = ""
    ending: tuple[Block, ...] = ()


def render(answer: Answer, human_contact: str | None = None) -> Rendered:
    """What carries an answer."""
    if answer.outcome is Outcome.DUPLICATE:
        return Rendered(())
    sources = _sources(answer.citations)
    buttons_below = tuple(_below(answer, human_contact))
    posts = tuple(_posts([*split(mrkdwn(answer.text), SECTION_LIMIT), *sources], buttons_below))
    return Rendered(posts, harmless(answer.text), (*map(section, sources), *buttons_below))


def posts_of(text: str) -> tuple[Post, ...]:
    """Slack's markup as messages."""
    return tuple(_posts(split(text, SECTION_LIMIT), ()))


def source_line(citation: Citation) -> str:
    """Number, linked title, page, the term or year it is about, and the day we last saw it."""
    page = f", page {citation.page}" if citation.page is not None else ""
    day = f"{citation.as_of.day} {citation.as_of:%B %Y}"
    about = f" · {escaped(citation.valid_for)}" if citation.valid_for else ""
    return f"[{citation.number}] {link(citation.link, _title(citation))}{page}{about} · as of {day}"


def apology(reference: str, transient: bool) -> Post:
    """What a person reads when their question could not be answered; the reference is in our log."""
    if transient:
        sentence = "I cannot look this up at the moment: something I depend on is busy. Please ask again in a minute."
    else:
        sentence = "Something went wrong on my side, and I could not answer. The people who run me can see why."
    return sentence_post(f"{sentence} (reference {reference})")


def _sources(citations: Sequence[Citation]) -> list[str]:
    return split("\n".join(["*Sources*", *map(source_line, citations)]), SECTION_LIMIT) if citations else []


def _below(answer: Answer, human_contact: str | None) -> Iterator[Block]:
    if answer.outcome is Outcome.ANSWERED:
        person = f" To ask a person: {human_contact}" if human_contact else ""
        yield small_print(escaped(f"{_AUTOMATIC}{person}"))
    if answer.outcome in {Outcome.ANSWERED, Outcome.NO_EVIDENCE}:
        yield feedback_buttons(answer.id)
        yield buttons(button(WHY, "Why this answer?", str(answer.id)))


def _title(citation: Citation) -> str:
    return (citation.title.strip() or citation.url)[:150]


def _posts(sections: Sequence[str], below: tuple[Block, ...]) -> Iterator[Post]:
    for start in range(0, len(sections), SECTIONS_PER_POST):
        shown = sections[start : start + SECTIONS_PER_POST]
        last = start + SECTIONS_PER_POST >= len(sections)
        yield Post(shown[0], (*map(section, shown), *(below if last else ())))
