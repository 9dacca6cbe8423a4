"""Show an answer with sources and notes, its progress, and the apology when it fails."""

import re
from collections.abc import Iterator, Sequence

from core.domain.answer import Answer, Citation, Outcome
from core.domain.conversation import Draft, Stage
from core.domain.outside_text import cleaned, name_of_page, without_site
from core.errors import AdvisorError, NotServed
from core.presentation.answer_text import answer_lines, with_rows
from core.presentation.choices import around_choices, choice_hint, choice_list
from core.presentation.document import (
    Document,
    Group,
    Line,
    Link,
    Mark,
    Reference,
    document,
    heading,
    line,
    note,
    quote,
    shortened,
)
from core.presentation.links import harmless_markdown
from core.presentation.messages import say, say_count, say_day

# What acts or is made a link somewhere: mentions, schemes, formatting; then addresses, which name no thread.
_ACTIVE = re.compile(r"https?://|@(?=everyone|here)|<[@#!/:][^>\s]*>|[*`~|]{2,}", re.IGNORECASE)
_WORD, _ADDRESS = re.compile(r"\S+"), re.compile(r"[\w-]{2}\.[^\W\d_]{2}")
_NAMED = re.compile(r"https?://[^\s()<>\[\]]+")
_QUOTATION, _MARK = re.compile(r"“(.+?)”"), re.compile(r"\s*\[\d{1,2}\]")
_NOT_REPEATED = {Outcome.CONVERSATION, Outcome.CRISIS}
_ASKED_FOR_A_PERSON = "human"  # the route of small talk that asks for one
_OF_ROWS = {"records", "tables", "clock"}  # the writers of sentences made of what pages list
_REVIEWED = "curated"  # the writer of answers that people of an office have written
_LONGEST_ECHO, _LONGEST_TITLE, _LONGEST_NAME, _LONGEST_PAGE = 300, 150, 90, 45


def answer_document(answer: Answer, asked: str | None = None, contact: str | None = None) -> Document:
    """Text, sources and notes; empty for a duplicate.

    `asked` is repeated above the text where others cannot see the question.
    """
    if answer.outcome is Outcome.DUPLICATE:
        return document()
    return document(body(answer, asked), source_list(answer.citations), notes(answer, contact))


def body(answer: Answer, asked: str | None = None) -> Group:
    """The answer's text, below the question if that is repeated, with numbered lines where something can be chosen."""
    before, after = around_choices(answer)
    lines = [answer_lines(text, addresses_of(answer)) if text.strip() else () for text in (before, after)]
    parts = [lines[0], choice_list(answer), lines[1]]
    gapped = [shown for part in filter(None, parts) for shown in (Line(()), *part)]
    begins_with_quotation = bool(gapped) and isinstance(gapped[1], Line) and gapped[1].mark is Mark.QUOTE
    return (*echo(asked), *gapped[0 if asked and begins_with_quotation else 1 :])


def echo(asked: str | None) -> Group:
    """The question as a quotation, where it is repeated."""
    return (quote(shortened(asked, _LONGEST_ECHO)),) if asked else ()


def streamed(text: str, answer: Answer | None = None) -> str:
    """The Markdown of a draft, or of the answer that ends it: harmless, and with links only where they are cited."""
    return with_rows(harmless_markdown(cleaned(text), addresses_of(answer) if answer else ()))


def addresses_of(answer: Answer) -> frozenset[str]:
    """The addresses that an answer may link to: of its citations and suggestions, and in help those that it names.

    Help in distress is the operator's own text, and its links are to be followed.
    """
    cited = {address for citation in answer.citations for address in (citation.url, citation.link)}
    named = _NAMED.findall(answer.text) if answer.outcome is Outcome.CRISIS else ()
    return frozenset(cited.union(named, (page.url for page in answer.suggestions)))


def source_list(citations: Sequence[Citation]) -> Group:
    """A heading and one line per source; nothing without sources."""
    return (heading(say("answer.sources")), *map(source_line, citations)) if citations else ()


def source_line(citation: Citation) -> Line:
    """Number, linked title, page, the term or year it is about, and the day it was last read."""
    title = shortened(without_site(citation.title, citation.url), _LONGEST_TITLE) or citation.url
    label = title if citation.page is None else say("answer.page", title=title, page=citation.page)
    about = f" · {citation.valid_for}" if citation.valid_for else ""
    as_of = say("answer.as_of", day=say_day(citation.as_of))
    return line(Reference(citation.number), " ", Link(label, (citation.link, citation.url)), f"{about} · {as_of}")


def offer_document(answer: Answer) -> Document:
    """Where to find help, for whoever asked alone; empty for most answers."""
    return document((line(answer.offer),) if answer.offer else ())


def understood_as(answer: Answer) -> Line | None:
    """The rewritten question; None when it was taken as asked, or when nothing is to be repeated of it."""
    question, is_told = answer.question, answer.outcome not in _NOT_REPEATED
    return note(say("answer.understood_as", question=question.text)) if question.rewritten and is_told else None


def can_be_rated(answer: Answer) -> bool:
    """Whether people can rate the answer and ask why."""
    return answer.outcome in {Outcome.ANSWERED, Outcome.CLOSEST, Outcome.NO_EVIDENCE}


def may_go_to_a_person(answer: Answer) -> bool:
    """Whether a person should be offered: where the pages did not answer, and to who asked for one."""
    return answer.outcome in {Outcome.CLOSEST, Outcome.NO_EVIDENCE} or answer.written_by == _ASKED_FOR_A_PERSON


def topic_of(answer: Answer) -> str | None:
    """What a thread for it is named by: the page it rests on and what that says, in no words of the asker or a model.

    None where there is no answer.
    """
    if answer.outcome not in {Outcome.ANSWERED, Outcome.CLOSEST}:
        return None
    is_read = answer.written_by in _OF_ROWS
    return _topic(answer.citations[0].title, answer.text, is_read=is_read) if answer.citations else ""


def topic_of_draft(draft: Draft) -> str:
    """The same while it is being written."""
    return _topic(draft.topic, draft.text) if draft.topic else ""


def _topic(title: str, text: str, *, is_read: bool = False) -> str:
    page, (first, *_) = shortened(name_of_page(title), _LONGEST_PAGE), text.strip().split("\n")
    quotation = _QUOTATION.search(first)
    said = quotation[1] if quotation else _MARK.split(first)[0].strip(" *:") if is_read else ""
    return f"{page}: {said}" if said else page


def progress(draft: Draft) -> str:
    """The current step, shown before there is text."""
    if draft.stage is Stage.SEARCHING:
        return say("answer.searching")
    return say_count("answer.reading", draft.passages)


def apology(error: Exception, reference: str, contact: str | None = None) -> str:
    """The message shown instead of an answer; `reference` is also in the log."""
    if isinstance(error, NotServed):
        return say("apology.not_served")
    is_passing = isinstance(error, AdvisorError) and error.transient
    sentences = [say("apology.busy" if is_passing else "apology.fault")]
    sentences += [say("apology.until_then", contact=contact)] if contact else []
    return " ".join([*sentences, say("apology.reference", reference=reference)])


def thread_name(topic: str) -> str:
    """The topic as a thread name, at most 90 characters, without mentions and links: others see it in a list."""
    # Word by word: one pattern for a whole word around an address takes cubic time on a word of thousands of letters.
    quiet = _WORD.sub(lambda word: "…" if _ADDRESS.search(word[0]) else word[0], _ACTIVE.sub(" ", cleaned(topic)))
    return shortened(quiet, _LONGEST_NAME) or say("answer.thread")


def notes(answer: Answer, contact: str | None) -> Iterator[Line]:
    """How the question was understood, that the answer is automatic, and whom else to ask."""
    if understood := understood_as(answer):
        yield understood
    yield from choice_hint(answer)
    if answer.outcome in {Outcome.ANSWERED, Outcome.CLOSEST}:
        is_named = contact is None or contact in answer.text
        automatic = "" if answer.written_by == _REVIEWED else say("answer.automatic")
        person = "" if is_named else say("answer.ask_a_person", contact=contact)
        if told := f"{automatic} {person}".strip():
            yield note(told)
