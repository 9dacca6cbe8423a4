"""Serve our embedder behind an OpenAI-compatible embeddings endpoint."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread

from benchmarks.pipelines.pipeline import WaitingEmbedder

QUESTION = "question: "  # put before a question by the client, and taken off before it is embedded


@contextmanager
def served(embedder: WaitingEmbedder) -> Iterator[str]:
    """The base address of the endpoint on loopback, until the end."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler_of(embedder))
    server.daemon_threads = True
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}/v1"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def embedded(embedder: WaitingEmbedder, texts: list[str]) -> list[list[float]]:
    """The vectors of a question, or of passages."""
    if len(texts) == 1 and texts[0].startswith(QUESTION):
        return [embedder.query(texts[0].removeprefix(QUESTION))]
    return embedder.passages(texts)


def _handler_of(embedder: WaitingEmbedder) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"  # the connection is kept, as a real server keeps it
        disable_nagle_algorithm = True

        def do_POST(self) -> None:
            asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            texts = [asked["input"]] if isinstance(asked["input"], str) else asked["input"]
            self._answer(json.dumps(_reply(asked["model"], embedded(embedder, texts))).encode())

        def _answer(self, body: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002
            """Says nothing: the measurement prints its own progress."""

    return Handler


def _reply(model: str, vectors: list[list[float]]) -> dict[str, object]:
    data = [{"object": "embedding", "index": at, "embedding": vector} for at, vector in enumerate(vectors)]
    return {"object": "list", "model": model, "data": data, "usage": {"prompt_tokens": 0, "total_tokens": 0}}
