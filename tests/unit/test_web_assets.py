"""The files that browsers get: those of others are as they were published, and the pages need nothing else."""

import hashlib
import re
from pathlib import Path

import pytest

from adapters.web.assets import assets
from benchmarks.structure.web import rows

FOLDER = Path(__file__).parents[2] / "adapters/web"
PUBLISHED = {  # htmx.org 4.0.1
    "htmx.min.js": "a0abb04f2f45a1f89d1d4844023245537e5e6014c87b144553e0607b4cc32130",
    "hx-sse.min.js": "18ef2761356ec1fe0bb6d92612315b37517a7c1e9856b661c5ae81fef239d103",
}


@pytest.mark.parametrize("name", PUBLISHED)
def test_a_file_of_others_is_as_it_was_published(name: str) -> None:
    assert hashlib.sha256(assets()[name].body).hexdigest() == PUBLISHED[name]


def test_the_widget_is_small_before_it_is_opened() -> None:
    assert len(assets()["widget.js"].body) <= 20_000


def test_no_template_has_an_inline_script_or_style_or_an_address_of_others() -> None:
    text = "".join(path.read_text("utf-8") for path in FOLDER.rglob("*.html"))

    assert re.findall(r"<script(?![^>]*src=)|<style| style=| on[a-z]+=|https?://", text) == []


def test_a_changed_file_has_another_address() -> None:
    assert len({each.path for each in assets().values()}) == len(assets())
    assert all(re.fullmatch(r"static/[0-9a-f]{12}/[\w.-]+", each.path) for each in assets().values())


def test_the_adapter_with_its_templates_is_no_larger_than_was_agreed() -> None:
    lines = {name: each.total() for name, each in rows()}

    assert lines.pop("all") == sum(lines.values()) <= 6_000
    assert (
        max(
            len(each.read_text("utf-8").splitlines()) for each in FOLDER.rglob("*.*") if each.suffix in {".py", ".html"}
        )
        < 250
    )
