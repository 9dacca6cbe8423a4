"""What the process counts and times, in Prometheus's text form. The door to prometheus_client."""

from collections.abc import Callable, Mapping, Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, ProcessCollector, disable_created_metrics
from prometheus_client.exposition import CONTENT_TYPE_PLAIN_0_0_4, generate_latest

from core.domain.crawl import CrawlReport
from core.domain.status import Coverage

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 3.0, 5.0, 10.0, 20.0, 30.0, 60.0)


class Metrics:
    """The numbers of one process. Labels come from our code and `sources.yaml`, never from what a person wrote."""

    content_type = CONTENT_TYPE_PLAIN_0_0_4

    def __init__(self) -> None:
        disable_created_metrics()  # type: ignore[no-untyped-call] # they double every series, and nobody reads them
        self._registry = CollectorRegistry()
        ProcessCollector(registry=self._registry)
        self._questions = self._counter("advisor_questions", "Questions by their end.", "platform", "outcome")
        self._errors = self._counter("advisor_errors", "Failed questions by kind of error.", "platform", "kind")
        self._restarts = self._counter("advisor_platform_restarts", "Connections given up and made anew.", "platform")
        self._crawls = self._counter("advisor_crawls", "Crawl runs by their end.", "source", "state")
        self._pages = self._counter("advisor_crawled_pages", "Pages that crawls read.", "source", "result")
        self._in_flight = self._gauge("advisor_answers_in_flight", "Questions being answered now.", "platform")
        self._connected = self._gauge("advisor_platform_connected", "1 while questions can come in.", "platform")
        self._lag = self._gauge("advisor_event_loop_lag_seconds", "How late the event loop woke up last.")
        self._to_embed = self._gauge("advisor_passages_to_embed", "Passages without the next embedder's vector.")
        self._answer_seconds = self._histogram("advisor_answer_seconds", "Question to whole answer.", "platform")
        self._step_seconds = self._histogram("advisor_step_seconds", "Each step of an answer.", "step")

    def begin(self, platform: str) -> None:
        """A question is being answered."""
        self._in_flight.labels(platform).inc()

    def end(self, platform: str, outcome: str) -> None:
        """It no longer is; `outcome` is one of few names."""
        self._in_flight.labels(platform).dec()
        self._questions.labels(platform, outcome).inc()

    def time_answer(self, platform: str, seconds: float, steps_ms: Mapping[str, float]) -> None:
        """How long an answer took, as a whole and step by step."""
        self._answer_seconds.labels(platform).observe(seconds)
        for step, milliseconds in steps_ms.items():
            self._step_seconds.labels(step).observe(milliseconds / 1_000)

    def count_error(self, platform: str, kind: str) -> None:
        """A question failed; `kind` is the name of the error's class."""
        self._errors.labels(platform, kind).inc()

    async def take(self, reports: Sequence[CrawlReport]) -> None:
        """Crawl runs have ended; a listener of `NotifyingOperations`."""
        for report in reports:
            self.count_crawl(report)

    def count_crawl(self, report: CrawlReport) -> None:
        """A crawl run has ended."""
        self._crawls.labels(report.source, report.state.value).inc()
        found = {"new": report.pages_new, "changed": report.pages_changed, "unchanged": report.pages_unchanged}
        for result, pages in (found | {"skipped": sum(report.skipped.values())}).items():
            self._pages.labels(report.source, result).inc(pages)

    def watch_platform(self, platform: str, connected: Callable[[], bool]) -> None:
        """Asks, whenever the numbers are read, whether a platform is connected."""
        self._restarts.labels(platform)
        self._connected.labels(platform).set_function(lambda: float(connected()))

    def count_restart(self, platform: str) -> None:
        """A platform's connection failed for good and is made anew."""
        self._restarts.labels(platform).inc()

    def note_coverage(self, coverage: Coverage) -> None:
        """How far the next embedder is."""
        self._to_embed.set(coverage.missing)

    def note_lag(self, seconds: float) -> None:
        """The event loop woke up this much too late."""
        self._lag.set(seconds)

    def text(self) -> bytes:
        """All numbers, as Prometheus reads them."""
        return generate_latest(self._registry)

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(name, meaning, labels, registry=self._registry)

    def _gauge(self, name: str, meaning: str, *labels: str) -> Gauge:
        return Gauge(name, meaning, labels, registry=self._registry)

    def _histogram(self, name: str, meaning: str, *labels: str) -> Histogram:
        return Histogram(name, meaning, labels, registry=self._registry, buckets=SECONDS)
