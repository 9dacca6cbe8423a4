"""Send the spans of questions to an OpenTelemetry collector; the only module that imports opentelemetry."""

import logging
import threading
from collections.abc import Sequence
from typing import cast

import structlog
from opentelemetry.context import Context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import ReadableSpan, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult
from opentelemetry.trace import SpanKind, Status, StatusCode, set_span_in_context
from opentelemetry.util.re import parse_env_headers

from bot.serving.services import QuestionTrace

log = structlog.get_logger(__name__)

_STOP_SECONDS = 2.0  # what is left at the end is sent within this time, or lost


class OtlpTraces:
    """A `TraceSink` that sends to `address`, with OTLP over HTTP, from a thread of its own.

    What a collector does not take is lost: at most 2048 spans wait, and no answer waits for them. `headers` are written
    as in OTEL_EXPORTER_OTLP_HEADERS. The SDK reads its other OTEL_ variables from the environment.
    """

    def __init__(self, address: str, headers: str, service: str) -> None:
        # Ours are said once: the library repeats its own, with the address, every few seconds.
        logging.getLogger("opentelemetry").setLevel(logging.CRITICAL)
        target = f"{address.rstrip('/')}/v1/traces"
        self._exporter = _Exporter(OTLPSpanExporter(target, headers=parse_env_headers(headers, liberal=True)))
        self._provider = TracerProvider(resource=Resource.create({"service.name": service}), shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(cast(SpanExporter, self._exporter)))
        self._tracer = self._provider.get_tracer("campus-advisor")

    @property
    def state(self) -> str:
        """`ok`, or that the collector did not take what was last sent."""
        return "not taken by the collector" if self._exporter.is_refused else "ok"

    def add(self, trace: QuestionTrace) -> None:
        """Queues a span for the question, and one for each of its steps below it; returns at once."""
        whole = self._tracer.start_span(
            "question", Context(), SpanKind.SERVER, attributes=dict(trace.about), start_time=trace.began
        )
        below = set_span_in_context(whole, Context())
        for step in trace.steps:
            self._tracer.start_span(step.name, below, start_time=step.began).end(step.ended)
        if trace.error:
            whole.set_status(Status(StatusCode.ERROR, trace.error))
        whole.end(trace.ended)

    def close(self) -> None:
        """Sends what waits, for two seconds at most."""
        closing = threading.Thread(target=self._provider.shutdown, daemon=True)
        closing.start()
        closing.join(_STOP_SECONDS)
        if closing.is_alive():
            self._exporter.shutdown()


class _Exporter:
    """Tells once that a collector takes nothing any more, and once that it does so again."""

    def __init__(self, exporter: OTLPSpanExporter) -> None:
        self._exporter = exporter
        self.is_refused = False

    def export(self, spans: Sequence[ReadableSpan]) -> SpanExportResult:
        result: SpanExportResult = self._exporter.export(spans)
        is_refused = result is not SpanExportResult.SUCCESS
        if is_refused and not self.is_refused:
            log.warning("traces are lost: the collector of OTEL_EXPORTER_OTLP_ENDPOINT does not take them")
        elif self.is_refused and not is_refused:
            log.info("the collector takes traces again")
        self.is_refused = is_refused
        return result

    def force_flush(self, timeout_millis: int = 30_000) -> bool:
        return True

    def shutdown(self) -> None:
        self._exporter.shutdown()  # type: ignore[no-untyped-call]
