"""sources.yaml is read strictly, and its faults are named with line, field and remedy."""

from pathlib import Path

import pytest

from core.crawl.source_list import read_sources
from core.domain.source import Source
from core.errors import SourcesError


def written(folder: Path, text: str) -> Path:
    """A sources file with this text."""
    path = folder / "sources.yaml"
    path.write_text(text, "utf-8")
    return path


def complaint(folder: Path, text: str) -> str:
    """What reading this text complains of."""
    with pytest.raises(SourcesError) as caught:
        read_sources(written(folder, text))
    return str(caught.value)


def test_reads_every_field_and_fills_in_the_others(tmp_path: Path) -> None:
    text = """
sources:
  - name: registrar
    start_urls: ["https://www.campus.example/registrar/"]
    include: [/registrar/]
    max_pages: 10
    delay_seconds: 0.5
    topic: registrar
  - name: map
    sitemap: https://www.campus.example/sitemap.xml
"""
    registrar, only_a_map = read_sources(written(tmp_path, text))
    assert registrar == Source(
        "registrar",
        ("https://www.campus.example/registrar/",),
        include=("/registrar/",),
        max_pages=10,
        delay_seconds=0.5,
        topic="registrar",
    )
    assert only_a_map.start_urls == ()


def test_a_typo_is_answered_with_its_line_and_the_nearest_name(tmp_path: Path) -> None:
    text = "sources:\n  - name: registrar\n    start_url: [https://campus.example/]\n"
    message = complaint(tmp_path, text)
    assert "line 3" in message
    assert "unknown field 'start_url'; did you mean 'start_urls'?" in message
    assert "allow_private_network" in message


@pytest.mark.parametrize(
    ("fault", "expected"),
    [
        ("max_pages: none", "line 4, source 1 › max_pages"),
        ("max_pages: 0", "greater than or equal to 1"),
        ("max_seconds: 0", "greater than 0"),
        ("max_megabytes: -1", "greater than 0"),
        ("exclude: ['(']", "not a regular expression"),
        ("sitemap: campus.example/sitemap.xml", "is not a web address"),
        ("allow_private_network: perhaps", "line 4"),
    ],
)
def test_a_wrong_value_is_named_with_its_line(tmp_path: Path, fault: str, expected: str) -> None:
    text = f"sources:\n  - name: registrar\n    start_urls: [https://campus.example/]\n    {fault}\n"
    assert expected in complaint(tmp_path, text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "must begin with `sources:`"),
        ("- name: registrar", "must begin with `sources:`"),
        ("sources: [name: {", "not valid YAML"),
        ("source: []", "did you mean 'sources'?"),
        ("sources:\n  - name: nothing\n", "no start addresses"),
        ("sources:\n" + "  - {name: a, start_urls: ['https://a.example/']}\n" * 2, "used twice"),
    ],
)
def test_a_file_of_another_shape_is_refused(tmp_path: Path, text: str, expected: str) -> None:
    assert expected in complaint(tmp_path, text)


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(SourcesError, match=r"does not exist; copy sources\.example\.yaml"):
        read_sources(tmp_path / "nowhere.yaml")
