"""Show what is stored, the models, and the latest crawl of each source."""

from collections.abc import Iterator

from core.domain.crawl import ChangeKind, PageChange
from core.domain.status import Overview, SourceCount
from core.presentation.document import Document, Line, document, heading, item, labelled, shortened
from core.presentation.messages import say
from core.presentation.reports import crawl_summary, used

_MOST_CHANGES, _LONGEST_CHANGE = 10, 160


def status_document(seen: Overview) -> Document:
    """The status page."""
    return document(_stored(seen), _crawls(seen), _changes(seen))


def _stored(seen: Overview) -> Iterator[Line]:
    held, nothing = seen.holdings, say("status.no_model")
    megabytes = held.bytes_on_disk / 1e6
    counts = {"pages": held.pages, "passages": held.chunks, "messages": held.turns, "megabytes": megabytes}
    models = {"embedder": seen.embedder, "reranker": seen.reranker or nothing, "judge": seen.judge or nothing}
    yield labelled(say("status.stored"), say("status.holdings", **counts))
    yield labelled(say("why.models"), say("status.model_names", **models))
    if seen.model_change:
        yield labelled(say("status.next_embedder"), seen.model_change)
    written = say("status.written_by", model=seen.chat_model) if seen.chat_model else say("status.quoted")
    yield labelled(say("status.answers"), written)
    if seen.chat_model and seen.chat_state != "ok":
        yield labelled(say("why.model_use"), seen.chat_state)
    if seen.chat_model:
        yield labelled(say("status.model_use"), used(seen.model_use))
    if seen.unset:
        yield labelled(say("status.unset"), say("status.unset_names", settings=", ".join(seen.unset)))


def _crawls(seen: Overview) -> Iterator[Line]:
    stored = {count.source: count for count in seen.holdings.sources}
    runs = {report.source: report for report in seen.crawls}
    if names := sorted({*stored, *runs}):
        yield heading(say("status.crawls"))
    for name in names:
        run = crawl_summary(runs[name]) if name in runs else say("status.never", source=name)
        held = stored.get(name)
        yield item(run, f" · {_held(held)}" if held else "", _age(seen, name))


def _held(stored: SourceCount) -> str:
    return say("status.stored_pages", pages=stored.pages, passages=stored.chunks)


def _age(seen: Overview, source: str) -> str:
    """How old the copies are, where a crawl does not get to all pages in two nights."""
    return f" · {say('status.copies', **seen.copy_days(source))}" if seen.has_old_copies(source) else ""


def _changes(seen: Overview) -> Iterator[Line]:
    """The first pages that changed in the latest crawls."""
    if changes := [change for found in seen.changes.values() for change in found]:
        yield heading(say("status.changes"))
    for change in changes[:_MOST_CHANGES]:
        yield item(shortened(f"{change.kind.value} {change.url} {_first_of(change)}", _LONGEST_CHANGE))


def _first_of(change: PageChange) -> str:
    """The first added line of a diff; otherwise the reason or the new address."""
    lines = change.detail.splitlines()
    came = [each[1:] for each in lines if each.startswith("+")]
    return next(iter(came or lines), "") if change.kind is ChangeKind.CHANGED else change.detail
