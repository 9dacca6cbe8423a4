"""sources.yaml is read strictly, and its faults are named with line, field and remedy."""

import os
import re
from pathlib import Path

import pytest

from core.crawl.frontier import Link, is_in_scope
from core.crawl.source_list import read_sources
from core.domain.crawl import AddressLimit, Source
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
    address_limits: [{pattern: "/courses/", most: 5000}]
    robots_sitemaps: false
    keep_css: [main]
    drop_css: [".teaser", "#feedback"]
    feeds: ["https://news.campus.example/rss"]
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
        address_limits=(AddressLimit("/courses/", 5000),),
        robots_sitemaps=False,
        keep_css=("main",),
        drop_css=(".teaser", "#feedback"),
        feeds=("https://news.campus.example/rss",),
    )
    assert only_a_map.start_urls == ()


def test_publications_are_a_source_of_their_own(tmp_path: Path) -> None:
    lists = [
        "https://api.openalex.org/works?filter=author.id:A1",
        "https://api.semanticscholar.org/graph/v1/author/1/papers",
    ]
    [papers] = read_sources(written(tmp_path, f"sources:\n  - name: papers\n    publications: {lists}\n"))

    assert (papers.publications, papers.start_urls, papers.furniture) == (tuple(lists), (), "off")
    beside_pages = f"sources:\n  - name: papers\n    start_urls: [https://campus.example/]\n    publications: {lists}\n"
    assert "publications are a source of their own" in complaint(tmp_path, beside_pages)
    for wrong in ("https://campus.example/papers", "https://api.openalex.org/authors/A1", "openalex"):
        assert wrong in complaint(tmp_path, f"sources:\n  - name: papers\n    publications: [{wrong}]\n")


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
        (
            "feeds: [news.campus.example/rss]",
            "line 4, source 1 › feeds 1: 'news.campus.example/rss' is not a web address",
        ),
        ("feeds: https://campus.example/rss", "line 4, source 1 › feeds"),
        (f"feeds: [{', '.join(['https://campus.example/rss'] * 21)}]", "at most 20 items"),
        ("feed: [https://campus.example/rss]", "unknown field 'feed'; did you mean 'feeds'?"),
        ("allow_private_network: perhaps", "line 4"),
        ("drop_css: ['div[']", "is not a CSS selector"),
        ("address_limits: [{pattern: '(', most: 5}]", "not a regular expression"),
        ("address_limits: [{pattern: '/day/', most: 0}]", "greater than or equal to 1"),
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
        ("sources:\n  - name: news\n    feeds: ['https://a.example/rss']\n", "no start addresses"),
        ("sources:\n" + "  - {name: a, start_urls: ['https://a.example/']}\n" * 2, "used twice"),
    ],
)
def test_a_file_of_another_shape_is_refused(tmp_path: Path, text: str, expected: str) -> None:
    assert expected in complaint(tmp_path, text)


def test_a_missing_file_is_said_to_be_missing(tmp_path: Path) -> None:
    with pytest.raises(SourcesError, match=r"does not exist; copy sources\.example\.yaml"):
        read_sources(tmp_path / "nowhere.yaml")


def test_a_folder_in_the_file_s_place_is_named(tmp_path: Path) -> None:
    with pytest.raises(SourcesError, match=r"is a folder; name the file in it"):
        read_sources(tmp_path)


def bomb(levels: int) -> str:
    """Ten aliases of ten aliases of …: 10 ** levels values, in a few lines."""
    lines = ["a0: &a0 {topic: x}"] + [
        f"a{n}: &a{n} {{<<: [{', '.join([f'*a{n - 1}'] * 10)}]}}" for n in range(1, levels)
    ]
    return "\n".join(lines)


ENTRY = "sources:\n  - name: registrar\n    start_urls: [https://campus.example/]\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (bomb(9), "more than 100,000 values with its aliases"),
        ("sources: &a [*a]", "more than 100,000 values"),
        ("sources: " + "[" * 20_000, "nested too deeply"),
        (f"{ENTRY}    max_pages: {'9' * 5_000}\n", "a value that cannot be read"),
        (f"{ENTRY}    topic: 2001-99-99\n", "a value that cannot be read"),
        (f"{ENTRY}    ? [a]\n    : b\n", "not valid YAML"),
        (f"{ENTRY}    topic: !!python/object/apply:os.getcwd []\n", "not valid YAML"),
        ("\x00\x01\x02", "not valid YAML"),
        (f"# {'x' * 1_100_000}", "larger than 1,000,000 bytes"),
        (f'{ENTRY}    topic: "a\\0b"\n', "line 4, source 1 › topic: it has a NUL character"),
        (f'{ENTRY}    topic: "a\\ud800b"\n', "a part that is no text in UTF-8"),
    ],
)
def test_a_file_that_is_no_list_of_sources_is_one_error(tmp_path: Path, text: str, expected: str) -> None:
    assert expected in complaint(tmp_path, text)


def test_bytes_that_are_no_text_are_one_error(tmp_path: Path) -> None:
    (tmp_path / "sources.yaml").write_bytes(b"\x89PNG\r\n\xff\xfe")

    with pytest.raises(SourcesError, match="must be a readable UTF-8 file"):
        read_sources(tmp_path / "sources.yaml")


@pytest.mark.slow
def test_a_thousand_mistakes_are_told_in_few_words(tmp_path: Path) -> None:
    said = complaint(tmp_path, "sources:\n" + f"  - {{name: a, start_urls: ['{'x' * 900}']}}\n" * 1_000)

    assert re.search(r"; and 98\d more$", said)
    assert len(said) < 15_000


def test_anchors_that_share_settings_are_fine(tmp_path: Path) -> None:
    path = tmp_path / "sources.yaml"
    path.write_text(
        "sources:\n  - &a {name: a, start_urls: ['https://a.example/'], delay_seconds: 7}\n  - {<<: *a, name: b}\n"
    )

    assert [(source.name, source.delay_seconds) for source in read_sources(path)] == [("a", 7), ("b", 7)]


def test_a_list_from_a_pipe_is_read(tmp_path: Path) -> None:
    reading, writing = os.pipe()
    os.write(writing, f"{ENTRY}".encode())
    os.close(writing)

    assert [source.name for source in read_sources(Path(f"/dev/fd/{reading}"))] == ["registrar"]
    os.close(reading)


@pytest.mark.parametrize("written", ["off", "'off'", "false"])
def test_furniture_may_be_switched_off_with_or_without_quotes(tmp_path: Path, written: str) -> None:
    path = tmp_path / "sources.yaml"
    path.write_text(f"sources: [{{name: a, start_urls: ['https://a.example/'], furniture: {written}}}]")

    [source] = read_sources(path)

    assert source.furniture == "off"


def test_a_mistyped_name_of_a_field_is_told_once(tmp_path: Path) -> None:
    said = complaint(tmp_path, "sources:\n  - nane: library\n    start_urls: [https://library.example/]\n")

    assert "unknown field 'nane'; did you mean 'name'" in said
    assert "Field required" not in said


def test_a_field_that_is_missing_is_told_beside_an_unknown_one(tmp_path: Path) -> None:
    said = complaint(tmp_path, "sources:\n  - colour: red\n    start_urls: [https://library.example/]\n")

    assert "unknown field 'colour'" in said
    assert "Field required" in said


@pytest.mark.parametrize("text", ["sources:\n  - name: [library\n", "sources:\n\t- name: x\n", "sources: {a: 'b\n"])
def test_a_fault_of_the_form_is_told_at_one_place(tmp_path: Path, text: str) -> None:
    said = complaint(tmp_path, text)

    assert re.search(r"is not valid YAML in line \d+, column \d+: ", said)
    assert said.count("line ") == 1
    assert "\n" not in said


@pytest.mark.parametrize("pattern", ["/news/(?!archive)", r"/(\w+)/\1/", "(?<=x)y"])
def test_a_pattern_that_needs_more_than_linear_time_is_refused(tmp_path: Path, pattern: str) -> None:
    source = f"{{name: library, start_urls: [https://library.example/], include: ['{pattern}']}}"

    said = complaint(tmp_path, f"sources: [{source}]\n")

    assert "is not a regular expression of RE2" in said
    assert "`exclude`" in said


@pytest.mark.parametrize("pattern", ["(a+)+$", "^(a|a)*$", "(.*a){20}$", "([a-z]+)*[0-9]$"])
def test_no_pattern_takes_longer_for_a_longer_address_than_its_length(pattern: str) -> None:
    source = Source("library", ("https://library.example/",), exclude=(pattern,))

    assert is_in_scope(Link(f"https://library.example/{'a' * 1_900}!", 1), source)


@pytest.mark.parametrize("written", ["sources: []", "sources:"])
def test_a_list_without_a_source_says_what_to_write(tmp_path: Path, written: str) -> None:
    path = tmp_path / "sources.yaml"
    path.write_text(written, "utf-8")

    with pytest.raises(SourcesError, match=r"lists no source; write one below `sources:`"):
        read_sources(path)
