"""What goes to Discord: an answer with its sources, or a friendly sentence when something broke."""

from adapters.discord.safe_text import disarmed, link, plain
from adapters.discord.splitting import LIMIT, closed, split
from core.domain import Answer, Citation, Draft, Outcome, Stage
from core.errors import AdvisorError

RESTARTING = "I am being restarted right now. Please ask me again in a minute."
_GOES_ON = " …"
_LONGEST_ECHO = 300
_LONGEST_THREAD_NAME = 90  # Discord allows 100


def messages_of(answer: Answer, asked: str | None = None) -> list[str]:
    """The messages to post in order, at most 2,000 characters each; none for a duplicate.

    `asked` is repeated above the answer where others would not see the question.
    """
    if answer.outcome is Outcome.DUPLICATE:
        return []
    # A code block that was left open would swallow the sources.
    body = closed(_echo(asked) + disarmed(answer.text))
    return split("\n\n".join(filter(None, [body, _sources(answer.citations)])))


def progress(draft: Draft, asked: str | None = None) -> str:
    """One message that shows how far the answer is; `asked` stands above it as it will above the answer."""
    if draft.text:
        return split(_echo(asked) + disarmed(draft.text), LIMIT - len(_GOES_ON))[0] + _GOES_ON
    if draft.stage is Stage.SEARCHING:
        return _echo(asked) + "Searching the university's pages…"
    return _echo(asked) + f"Reading {draft.passages} {'passage' if draft.passages == 1 else 'passages'}…"


def apology(error: Exception, reference: str, human_contact: str | None = None) -> str:
    """What a person reads when there is no answer; `reference` stands in the log too."""
    whom = f" Until then, ask {plain(human_contact)}." if human_contact else ""
    if isinstance(error, AdvisorError) and error.transient:
        return f"I cannot do this right now. Please try again in a few minutes.{whom} (Reference: {reference})"
    return (
        "Something went wrong on my side, and I could not answer. Please tell the people who run me, "
        f"and give them this reference: {reference}.{whom}"
    )


def thread_name(question: str) -> str:
    """The question as the name of the thread that answers it."""
    return _shortened(" ".join(question.split()), _LONGEST_THREAD_NAME) or "Question"


def _echo(asked: str | None) -> str:
    return f"> {plain(_shortened(asked, _LONGEST_ECHO))}\n" if asked else ""


def _sources(citations: tuple[Citation, ...]) -> str:
    return "\n".join(["**Sources**", *map(_source, citations)]) if citations else ""


def _source(citation: Citation) -> str:
    page = f", page {citation.page}" if citation.page is not None else ""
    title = _shortened(citation.title or citation.url, _LONGEST_ECHO)
    about = f" · {plain(citation.valid_for)}" if citation.valid_for else ""
    where = link(title, citation.link, citation.url)
    return f"[{citation.number}] {where}{page}{about} · as of {citation.as_of:%Y-%m-%d}"


def _shortened(text: str, length: int) -> str:
    if len(text) <= length:
        return text
    return text[: length - 2].rsplit(" ", 1)[0] + " …"
