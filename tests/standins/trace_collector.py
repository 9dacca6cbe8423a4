"""A played OpenTelemetry collector on loopback: it reads what is sent to it as OTLP over HTTP says."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field

from aiohttp import web
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import Span

from tests.standins.loopback_service import LoopbackService
from tests.standins.patience import PATIENCE


@dataclass
class PlayedCollector(LoopbackService):
    """Use as an async context manager. Answers with `status`; while `may_reply` is cleared, it does not answer."""

    status: int = 200
    bodies: list[bytes] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)

    def routes(self) -> list[web.RouteDef]:
        """What it serves."""
        return [web.post("/v1/traces", self._take)]

    @property
    def address(self) -> str:
        """What OTEL_EXPORTER_OTLP_ENDPOINT is set to."""
        return self.base.removesuffix("/v1")

    @property
    def requests(self) -> list[ExportTraceServiceRequest]:
        """All that was sent."""
        return [ExportTraceServiceRequest.FromString(body) for body in self.bodies]

    @property
    def spans(self) -> list[Span]:
        """All spans that were sent."""
        return [
            span
            for request in self.requests
            for resource in request.resource_spans
            for scope in resource.scope_spans
            for span in scope.spans
        ]

    async def until(self, seen: Callable[[], object]) -> None:
        """Waits until this is true; looks again at every request."""
        async with asyncio.timeout(PATIENCE), self._changed:
            await self._changed.wait_for(lambda: bool(seen()))

    async def _take(self, request: web.Request) -> web.Response:
        self.bodies.append(await request.read())
        self.headers.append(dict(request.headers))
        async with self._changed:
            self._changed.notify_all()
        await self.may_reply.wait()
        return web.Response(status=self.status)


def said(span: Span) -> dict[str, str | int]:
    """The attributes of a span that are texts or whole numbers."""
    return {
        each.key: each.value.string_value if each.value.HasField("string_value") else each.value.int_value
        for each in span.attributes
    }
