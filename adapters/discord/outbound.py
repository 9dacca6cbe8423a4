"""What goes to Discord: an answer with its sources, or a friendly sentence when something broke."""

from adapters.discord.safe_text import disarmed, link, plain
from adapters.discord.splitting import closed, split
from core.domain import Answer, Citation, Outcome
from core.errors import AdvisorError

RESTARTING = "I am being restarted right now. Please ask me again in a minute."
_LONGEST_ECHO = 300
_LONGEST_THREAD_NAME = 90  # Discord allows 100


def messages_of(answer: Answer, asked: str | None = None) -> list[str]:
    """The messages to post in order, at most 2,000 characters each; none for a duplicate.

    `asked` is repeated above the answer where others would not see the question.
    """
    if answer.outcome is Outcome.DUPLICATE:
        return []
    echo = f"> {plain(_shortened(asked, _LONGEST_ECHO))}\n" if asked else ""
    # A code block that was left open would swallow the sources.
    body = closed(echo + disarmed(answer.text))
    return split("\n\n".join(filter(None, [body, _sources(answer.citations)])))


def apology(error: Exception, reference: str) -> str:
    """What a person reads when there is no answer; `reference` stands in the log too."""
    if isinstance(error, AdvisorError) and error.transient:
        return f"I cannot look this up right now. Please try again in a few minutes. (Reference: {reference})"
    return (
        "Something went wrong on my side, and I could not answer. Please tell the people who run me, "
        f"and give them this reference: {reference}"
    )


def thread_name(question: str) -> str:
    """The question as the name of the thread that answers it."""
    return _shortened(" ".join(question.split()), _LONGEST_THREAD_NAME) or "Question"


def _sources(citations: tuple[Citation, ...]) -> str:
    return "\n".join(["**Sources**", *map(_source, citations)]) if citations else ""


def _source(citation: Citation) -> str:
    page = f", page {citation.page}" if citation.page is not None else ""
    title = _shortened(citation.title or citation.url, _LONGEST_ECHO)
    return f"[{citation.number}] {link(title, citation.link, citation.url)}{page} · as of {citation.as_of:%Y-%m-%d}"


def _shortened(text: str, length: int) -> str:
    if len(text) <= length:
        return text
    return text[: length - 2].rsplit(" ", 1)[0] + " …"
