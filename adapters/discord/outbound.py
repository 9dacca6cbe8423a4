"""Convert documents to Discord messages within its limits."""

from adapters.discord.markup import MARKUP, disarmed, plain
from adapters.discord.splitting import LIMIT, split, width
from core.domain.answer import Answer
from core.domain.conversation import Draft
from core.presentation import answers
from core.presentation.document import Document, Markup, document

_GOES_ON = " …"


def messages_of(shown: Document, markup: Markup = MARKUP) -> list[str]:
    """The messages to post in order, at most 2,000 characters each; none for an empty document."""
    return split(markup.text(shown))


def answer_messages(
    answer: Answer,
    asked: str | None = None,
    contact: str | None = None,
    below: Document | None = None,
    markup: Markup = MARKUP,
) -> list[str]:
    """An answer with its sources, and what stands below it; none for a duplicate.

    `asked` is repeated where others cannot see the question.
    """
    shown = answers.answer_document(answer, asked, contact)
    more = below.groups if below and shown.groups else ()
    return messages_of(document(*shown.groups, *more), markup)


def said(sentence: str) -> list[str]:
    """A message text of the bot, in one message if it fits."""
    return split(plain(sentence))


def offered(answer: Answer) -> list[str]:
    """Where to find help, for whoever asked alone; empty for most answers."""
    return said(answer.offer) if answer.offer else []


def progress(draft: Draft, asked: str | None = None) -> str:
    """One progress message; `asked` is shown above it, as above the answer."""
    echo = MARKUP.text(document(answers.echo(asked)))
    text = disarmed(answers.streamed(draft.text)) if draft.text else plain(answers.progress(draft))
    goes_on = _GOES_ON if draft.text else ""
    return split("\n".join(filter(None, [echo, text])), LIMIT - len(goes_on))[0] + goes_on


def is_progress(text: str) -> bool:
    """Whether a message of ours shows progress, and no answer yet."""
    return text.endswith("…")


def fits(shown: Document) -> bool:
    """Whether the document fits into one message."""
    return width(MARKUP.text(shown)) <= LIMIT
