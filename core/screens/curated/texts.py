"""What advisors read of curated answers: cards, lists, their history, what is wrong with a form, and news."""

from collections.abc import Iterator, Sequence
from datetime import date

from core.domain.curated import CuratedAnswer, CuratedEvent, CuratedProblem, Pin, SentenceChange
from core.errors import CuratedRefused
from core.presentation.answer_text import quoted, spoken
from core.presentation.document import Code, Document, Group, Line, document, heading, item, labelled, line, note, quote
from core.presentation.document import shortened as cut
from core.presentation.messages import say, say_day

_LONGEST_NEWS, _LONGEST_LISTED = 300, 120


def card(answer: CuratedAnswer, today: date) -> Document:
    """All of one version."""
    return document(
        [heading(answer.question)],
        spoken(answer.text),
        [_state(answer, today), _owner(answer), *_more(answer)],
        _sources(answer),
        *(_change(each) for each in answer.changes),
    )


def listing(answers: Sequence[CuratedAnswer], today: date) -> Document:
    """One line for each."""
    if not answers:
        return document([line(say("curated.list.none"))])
    return document([heading(say("curated.list"))], [_listed(each, today) for each in answers])


def history(versions: Sequence[CuratedAnswer], events: Sequence[CuratedEvent]) -> Document:
    """The versions with their texts, then who did what when."""
    return document(*map(_version, versions), [_event(each) for each in events])


def pins_listing(pins: Sequence[Pin]) -> Document:
    """One entry for each pin."""
    if not pins:
        return document([line(say("curated.pins.none"))])
    return document([heading(say("curated.pins"))], *(tuple(_pin(each)) for each in pins))


def saved(answer: CuratedAnswer) -> str:
    """What its author is told; also which of its sources are watched."""
    watched = sum(bool(each.sentences) for each in answer.sources)
    told = say("curated.saved", reference=answer.reference, version=answer.version, day=say_day(answer.valid_until))
    key = "curated.watched" if watched else "curated.unwatched"
    return f"{told} {say(key, watched=watched, sources=len(answer.sources))}"


def refused(error: CuratedRefused) -> str:
    """What is wrong with a form, and what to do."""
    return say(f"curated.problem.{CuratedProblem(error.problem).value}", value=cut(error.value, _LONGEST_NEWS))


def news_lines(answer: CuratedAnswer) -> list[str]:
    """What the office of an answer is told: that it ends soon, or that a page has changed and what it says now."""
    known = {"question": cut(answer.question, _LONGEST_LISTED), "reference": answer.reference, "office": answer.office}
    if not answer.ended:
        return [say("curated.ends_soon", day=say_day(answer.valid_until), **known)]
    return [say("curated.superseded", **known), *(text for each in answer.changes for text in _news(each))]


def _news(change: SentenceChange) -> Iterator[str]:
    yield say("curated.page_gone" if change.is_page_gone else "curated.page_said", url=change.url)
    yield f"“{cut(change.before, _LONGEST_NEWS)}”"
    if change.after:
        yield f"{say('curated.page_says')} “{cut(change.after, _LONGEST_NEWS)}”"


def _listed(answer: CuratedAnswer, today: date) -> Line:
    standing = say(f"curated.standing.{answer.standing(today).value}")
    until = say("curated.until", day=say_day(answer.valid_until))
    what = f"{cut(answer.question, _LONGEST_LISTED)} · {answer.office}"
    return item(Code(answer.reference), f" {what} · {standing} · {until}")


def _state(answer: CuratedAnswer, today: date) -> Line:
    standing = say(f"curated.standing.{answer.standing(today).value}")
    until = say("curated.until", day=say_day(answer.valid_until))
    version = say("why.version", version=answer.version)
    return line(Code(answer.reference), f" · {version} · {standing} · {until}")


def _owner(answer: CuratedAnswer) -> Line:
    return line(say("curated.by", office=answer.office, day=say_day(answer.reviewed_at)))


def _more(answer: CuratedAnswer) -> Iterator[Line]:
    if answer.topics:
        yield labelled(say("curated.topics"), ", ".join(answer.topics))
    if answer.phrasings:
        yield labelled(say("curated.phrasings"), " | ".join(answer.phrasings))


def _sources(answer: CuratedAnswer) -> Group:
    lines: list[Line] = []
    for source in answer.sources:
        lines.append(item(source.url))
        lines += [quoted(cut(each, _LONGEST_NEWS), (source.url,)) for each in source.sentences]
        if not source.sentences:
            lines.append(note(say("curated.not_watched")))
    return (heading(say("answer.sources")), *lines) if lines else ()


def _change(change: SentenceChange) -> Group:
    return tuple(line(text) for text in _news(change))


def _version(answer: CuratedAnswer) -> Group:
    title = say("curated.version", version=answer.version, day=say_day(answer.reviewed_at))
    return (labelled(title, answer.question), *(quote(each) for each in answer.text.split("\n")))


def _event(event: CuratedEvent) -> Line:
    what = say(f"curated.did.{event.action.value}")
    return item(f"{say_day(event.at)} · {what} · {say('why.version', version=event.version)} · {event.by}")


def _pin(pin: Pin) -> Iterator[Line]:
    kind = say(f"curated.pin.{pin.kind.value}")
    yield item(Code(pin.reference), f" {kind}: {cut(pin.question, _LONGEST_LISTED)} · {pin.office} · {pin.url}")
    yield quoted(cut(pin.quote, _LONGEST_NEWS), (pin.url,))
