"""A played reranking server, in the form of text-embeddings-inference or of Jina; scores are shared words."""

from dataclasses import dataclass, field

from aiohttp import web

from tests.fakes.models import OverlapReranker
from tests.standins.loopback_service import LoopbackService


@dataclass
class PlayedReranker(LoopbackService):
    """`kind` is `tei` or `jina`; more than `most` texts are refused; `fails_with` is the status of every reply."""

    kind: str = "tei"
    most: int = 32
    fails_with: int = 0
    sent: list[int] = field(default_factory=list)

    def routes(self) -> list[web.RouteDef]:
        """What it serves."""
        return [web.post("/v1/rerank", self._rerank)]

    async def _rerank(self, request: web.Request) -> web.Response:
        body = await request.json()
        texts = body.get("texts" if self.kind == "tei" else "documents")
        if self.fails_with:
            return web.json_response({"error": "no", "error_type": "unhealthy"}, status=self.fails_with)
        if texts is None:
            return web.json_response({"error": "missing field"}, status=422)
        self.sent.append(len(texts))
        if len(texts) > self.most:
            return web.json_response({"error": "batch size is too large", "error_type": "validation"}, status=413)
        scores = await OverlapReranker().score(body["query"], texts)
        best_first = sorted(enumerate(scores), key=lambda each: -each[1])
        if self.kind == "tei":
            return web.json_response([{"index": at, "score": score} for at, score in best_first])
        results = [{"index": at, "relevance_score": score} for at, score in best_first]
        return web.json_response({"model": body["model"], "results": results})
