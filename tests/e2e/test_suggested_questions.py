"""After a night, what is suggested is what the pages answer: asked in the same words, it is answered."""

from collections.abc import Iterator
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

from bot.running import opened, prepared_settings
from bot.setting_up.good_questions import suggest
from core.domain.passage import EVERYWHERE
from tests.e2e.test_cli_end_to_end import QuietHandler, Shell, crawled, first_crawl, shell  # noqa: F401 - fixtures

pytestmark = [pytest.mark.postgres, pytest.mark.slow]

OFFICES = [
    ("Registrar", "Elm Hall 120", "555-0131", "registrar@northfield.example"),
    ("Bursar", "Elm Hall 118", "555-0132", "bursar@northfield.example"),
    ("Housing Office", "Cedar House 4", "555-0133", "housing@northfield.example"),
    ("Parking Services", "Gatehouse 2", "555-0134", "parking@northfield.example"),
]


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A college that says where its offices are."""
    folder: Path = tmp_path_factory.mktemp("site")
    rows = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in office)}</tr>" for office in OFFICES)
    head = "<tr><th>Office</th><th>Location</th><th>Phone</th><th>Email</th></tr>"
    told = f"<h1>Offices</h1><p>Northfield College has these offices for its students.</p><table>{head}{rows}</table>"
    page = f"<html><head><title>Offices</title></head><body><main>{told}</main></body></html>"
    (folder / "index.html").write_text(page, encoding="utf-8")
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(folder)))
    thread = Thread(target=server.serve_forever, args=(0.02,))
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    server.server_close()
    thread.join()


def test_what_is_suggested_is_answered_in_the_same_words(
    crawled: Shell,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(crawled.folder)
    for name, value in crawled.environment.items():
        monkeypatch.setenv(name, value)

    with opened(prepared_settings(level="ERROR")) as session:
        session.run(suggest(session.app))
        suggested = session.run(session.app.stores.suggested.best(EVERYWHERE, 10))

    assert suggested
    assert {crawled.json("ask", question)["outcome"] for question in suggested} == {"answered"}
