"""A played API that lists works over a real socket, in the form of OpenAlex's or of Semantic Scholar's."""

import json
import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any
from urllib.parse import parse_qs, urlsplit

Paper = Mapping[str, Any]  # title, authors, year, venue, abstract, doi


@dataclass
class WorksApi:
    """`papers` are listed by author (`A1`), or all of them; `first` answers before anything else, one each.

    A `raw` body is sent in place of every list. With `endless` a cursor never ends; `robots` is robots.txt.
    """

    papers: list[Paper] = field(default_factory=list)
    page_size: int = 10
    first: list[tuple[int, Mapping[str, str]]] = field(default_factory=list)
    raw: bytes | None = None
    endless: bool = False
    robots: str = ""
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    address: str = ""

    @property
    def openalex(self) -> str:
        """The address of the list of all works."""
        return f"{self.address}/works"

    def author(self, number: str) -> str:
        """The address of an author's works, as Semantic Scholar has it."""
        return f"{self.address}/graph/v1/author/{number}/papers"

    def answer(self, path: str, headers: dict[str, str]) -> tuple[int, Mapping[str, str], bytes]:
        """What is sent for a request."""
        parts = urlsplit(path)
        if parts.path == "/robots.txt":
            return 200, {"Content-Type": "text/plain"}, self.robots.encode()
        self.asked.append((path, headers))
        if self.first:
            status, more = self.first.pop(0)
            return status, more, b""
        found = self.raw if self.raw is not None else self._list(parts.path, parse_qs(parts.query))
        if found is None:
            return 404, {}, b'{"error": "Author not found"}'
        return 200, {"Content-Type": "application/json"}, found

    def _list(self, path: str, query: Mapping[str, Sequence[str]]) -> bytes | None:
        if path.startswith("/works"):
            return json.dumps(self._openalex(query)).encode()
        number = path.removeprefix("/graph/v1/author/").removesuffix("/papers")
        papers = [paper for paper in self.papers if number in paper.get("numbers", ())]
        return (
            json.dumps(self._semantic_scholar(papers, int(query.get("offset", ["0"])[0]))).encode() if papers else None
        )

    def _openalex(self, query: Mapping[str, Sequence[str]]) -> dict[str, Any]:
        number = query.get("filter", [""])[0].partition(":")[2]
        papers = [paper for paper in self.papers if not number or number in paper.get("numbers", ())]
        cursor = query["cursor"][0]
        at = 0 if cursor == "*" else int(cursor.removeprefix("at"))
        end = at + self.page_size
        more = end < len(papers)
        following = f"at{end if more else 0}" if more or self.endless else None
        listed = list(map(_work, papers[at:end]))
        return {"meta": {"count": len(papers), "next_cursor": following}, "results": listed}

    def _semantic_scholar(self, papers: Sequence[Paper], at: int) -> dict[str, Any]:
        end = at + self.page_size
        more = {"next": end} if end < len(papers) else {}
        return {"offset": at, **more, "data": list(map(_paper, papers[at:end]))}


def _work(paper: Paper) -> dict[str, Any]:
    words = (paper.get("abstract") or "").split()
    return {
        "id": f"https://openalex.org/W{paper['doi'].rpartition('.')[2]}",
        "doi": f"https://doi.org/{paper['doi']}",
        "title": paper.get("title"),
        "publication_year": paper.get("year"),
        "authorships": [{"author": {"id": "", "display_name": name}} for name in paper.get("authors", ())],
        "primary_location": {"landing_page_url": None, "source": {"display_name": paper.get("venue")}},
        "abstract_inverted_index": {word: [at for at, each in enumerate(words) if each == word] for word in words}
        or None,
    }


def _paper(paper: Paper) -> dict[str, Any]:
    return {
        "paperId": paper["doi"],
        "url": f"https://www.semanticscholar.org/paper/{paper['doi']}",
        "externalIds": {"DOI": paper["doi"], "CorpusId": 1},
        "title": paper.get("title"),
        "year": paper.get("year"),
        "venue": paper.get("venue") or "",
        "abstract": paper.get("abstract"),
        "authors": [{"authorId": "1", "name": name} for name in paper.get("authors", ())],
    }


@contextmanager
def served(api: WorksApi) -> Iterator[WorksApi]:
    """The API on a free port of 127.0.0.1, until the block ends."""
    server = ThreadingHTTPServer(("127.0.0.1", 0), _handler_of(api))
    server.daemon_threads = True
    api.address = f"http://127.0.0.1:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True)
    thread.start()
    try:
        yield api
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def _handler_of(api: WorksApi) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        """Answers GET from the API."""

        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            """Sends what the API says."""
            status, headers, body = api.answer(self.path, {name.lower(): value for name, value in self.headers.items()})
            self.send_response_only(status)
            for name, value in {**headers, "Content-Length": str(len(body))}.items():
                self.send_header(name, value)
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the library's
            """Says nothing."""

    return Handler
