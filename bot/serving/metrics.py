"""Prometheus metrics of the process; the only module that imports prometheus_client."""

from collections.abc import Callable, Iterable, Mapping, Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, disable_created_metrics
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

from core.domain.answer import ModelUse
from core.domain.crawl import CrawlReport
from core.domain.outside_text import cleaned_line
from core.domain.status import CopyTimes, Coverage, SuiteNight

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 60.0)


class Metrics:
    """The metrics of one process. Labels come from our code and `sources.yaml`, never from user text."""

    content_type = CONTENT_TYPE_PLAIN_0_0_4

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call] # they double the number of series and are not used
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._questions = self._counter("advisor_questions", "Questions by outcome.", "platform", "outcome")
        self._by_source = self._counter("advisor_answers_by_source", "Answers by source cited.", "source", "outcome")
        self._errors = self._counter("advisor_errors", "Failed questions by error type.", "platform", "kind")
        self._fallbacks = self._counter("advisor_fallbacks", "Steps that went without the model.", "step", "reason")
        self._restarts = self._counter("advisor_platform_restarts", "Connections lost and reopened.", "platform")
        self._crawls = self._counter("advisor_crawls", "Crawl runs by result.", "source", "state")
        self._pages = self._counter("advisor_crawled_pages", "Pages read by crawls.", "source", "result")
        self._in_flight = self._gauge("advisor_answers_in_flight", "Questions being answered now.", "platform")
        self._connected = self._gauge("advisor_platform_connected", "1 while the platform is connected.", "platform")
        self._lag = self._gauge("advisor_event_loop_lag_seconds", "Last wake-up delay of the event loop.")
        self._chat_paused = self._gauge("advisor_chat_model_paused", "1 while the chat model is not asked.")
        self._tokens = self._gauge("advisor_chat_model_tokens_today", "Tokens of the chat model today.", "way")
        self._scores = self._gauge(
            "advisor_own_suite_score", "Figures of the own questions after the last crawl.", "source", "metric"
        )
        self._oldest_copies = self._gauge(
            "advisor_oldest_copy_timestamp_seconds", "When the oldest copy of a page was read or confirmed.", "source"
        )
        self._cost = self._gauge("advisor_chat_model_cost_today", "What the chat model cost today.")
        self._to_embed = self._gauge("advisor_passages_to_embed", "Passages that lack a vector of the next embedder.")
        self._answer_seconds = self._histogram(
            "advisor_answer_seconds", "Time from question to complete answer.", "platform"
        )
        self._step_seconds = self._histogram("advisor_step_seconds", "Time of each answer step.", "step")

    def begin(self, platform: str) -> None:
        """Count a question that is being answered."""
        self._in_flight.labels(platform).inc()

    def end(self, platform: str, outcome: str) -> None:
        """Count an answered question by `outcome`, one of few names."""
        self._in_flight.labels(platform).dec()
        self._questions.labels(platform, outcome).inc()

    def count_sources(self, sources: Iterable[str], outcome: str) -> None:
        """Count an answer once for each source that it cites."""
        for source in sources:
            self._by_source.labels(cleaned_line(source), outcome).inc()

    def note_scores(self, night: SuiteNight | None) -> None:
        """Record how the own questions were answered last; of a source without any now, nothing is left."""
        self._scores.clear()
        for score in night.scores if night else ():
            self._scores.labels(cleaned_line(score.source) or "all", score.metric).set(score.value)

    def note_copies(self, copies: Mapping[str, CopyTimes]) -> None:
        """Record how old the copies of pages are; of a source without any now, nothing is left."""
        self._oldest_copies.clear()
        for source, times in copies.items():
            self._oldest_copies.labels(cleaned_line(source)).set(times.oldest.timestamp())

    def time_answer(self, platform: str, seconds: float, steps_ms: Mapping[str, float]) -> None:
        """Record the time of an answer and of its steps."""
        self._answer_seconds.labels(platform).observe(seconds)
        for step, milliseconds in steps_ms.items():
            self._step_seconds.labels(step).observe(milliseconds / 1_000)

    def count_fallbacks(self, reasons: Mapping[str, str]) -> None:
        """Count each step that went without the language model, by the short name of the reason."""
        for step, reason in reasons.items():
            self._fallbacks.labels(step, reason).inc()

    def watch_chat_model(self, is_paused: Callable[[], bool]) -> None:
        """Report whether the chat model is paused, read at each scrape."""
        self._chat_paused.set_function(lambda: float(is_paused()))

    def watch_model_use(self, used: Callable[[], ModelUse]) -> None:
        """Report what the chat model took today, read at each scrape."""
        self._tokens.labels("sent").set_function(lambda: float(used().sent))
        self._tokens.labels("received").set_function(lambda: float(used().received))
        self._cost.set_function(lambda: used().cost)

    def count_error(self, platform: str, kind: str) -> None:
        """Count a failed question; `kind` is the name of the error class."""
        self._errors.labels(platform, kind).inc()

    async def take(self, reports: Sequence[CrawlReport]) -> None:
        """Count finished crawl runs; a listener of `NotifyingOperations`."""
        for report in reports:
            self.count_crawl(report)

    def count_crawl(self, report: CrawlReport) -> None:
        """Count one finished crawl run."""
        source = cleaned_line(report.source)
        self._crawls.labels(source, report.state.value).inc()
        found = {"new": report.pages_new, "changed": report.pages_changed, "unchanged": report.pages_unchanged}
        for result, pages in (found | {"skipped": sum(report.skipped.values())}).items():
            self._pages.labels(source, result).inc(pages)

    def watch_platform(self, platform: str, connected: Callable[[], bool]) -> None:
        """Report whether a platform is connected, read at each scrape."""
        self._restarts.labels(platform)
        self._connected.labels(platform).set_function(lambda: float(connected()))

    def count_restart(self, platform: str) -> None:
        """Count a lost connection that is reopened."""
        self._restarts.labels(platform).inc()

    def note_coverage(self, coverage: Coverage) -> None:
        """Record the progress of the next embedder."""
        self._to_embed.set(coverage.missing)

    def note_lag(self, seconds: float) -> None:
        """Record the event loop's delay."""
        self._lag.set(seconds)

    def text(self) -> bytes:
        """All metrics in the Prometheus text format."""
        return generate_latest(self._registry)

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(name, meaning, labels, registry=self._registry)

    def _gauge(self, name: str, meaning: str, *labels: str) -> Gauge:
        return Gauge(name, meaning, labels, registry=self._registry)

    def _histogram(self, name: str, meaning: str, *labels: str) -> Histogram:
        return Histogram(name, meaning, labels, registry=self._registry, buckets=SECONDS)
