"""The data files of languages: what they may say, and the sentence that names what is wrong in one."""

import re
from dataclasses import dataclass
from pathlib import Path

import pytest

from core.errors import ConfigurationError
from core.text.languages.languages import ENGLISH, campus_words, check_languages, in_language, languages
from core.text.languages.pattern import CasedPattern, Pattern
from core.text.languages.reading import sections_of
from core.text.languages.schema.every_language import Courtesies, Distress

ROOT = Path(__file__).parents[2]
GERMAN = (ROOT / "core" / "text" / "languages" / "de.yaml").read_text(encoding="utf-8")


@dataclass(frozen=True)
class Example:
    """A section with an entry of each kind."""

    words: frozenset[str]
    phrases: tuple[str, ...]
    named: Pattern
    spoken: CasedPattern
    places: tuple[tuple[Pattern, int], ...]


EXAMPLE = r"""
example:
  pieces:
    day: (?:mon|tues)day
    ends: [no, on, 12:30]
  words: [no, on, yes, 12:30, ~]
  phrases: [good day, "a, b"]
  named: [he, she, "{day}s?"]
  spoken: |-
    \b{day}|
    until (?:{ends})\b.{1,3}
  places:
    - ['{named} first', 0]
    - [last, -1]
"""


def read(text: str, folder: Path) -> Example:
    path = folder / "xx.yaml"
    path.write_text(text, encoding="utf-8")
    return sections_of(path)["example"].as_record(Example)


def test_every_value_stays_a_string(tmp_path: Path) -> None:
    assert read(EXAMPLE, tmp_path).words == {"no", "on", "yes", "12:30", "~"}


def test_a_list_is_a_whole_word_and_a_reference_stands_for_another_entry(tmp_path: Path) -> None:
    found = read(EXAMPLE, tmp_path)

    assert found.named.pattern == r"\b(?:he|she|(?:mon|tues)days?)\b"
    assert found.named.search("And SHE?")
    assert found.spoken.pattern == r"\b(?:mon|tues)day|until (?:no|on|12:30)\b.{1,3}"
    assert not found.spoken.search("Monday")
    assert [(pattern.pattern, place) for pattern, place in found.places][1] == ("last", -1)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("  words: [", "  wrods: [", "line 6, example › wrods: unknown key; it has words, phrases, named"),
        ('  phrases: [good day, "a, b"]\n', "", "line 3, example: misses phrases"),
        ("  phrases: [", "  words: [", "line 3, example: has a key twice"),
        ("[last, -1]", "[last, soon]", "line 14, example › places: 'soon' is no whole number"),
        ("[last, -1]", "[last]", "line 14, example › places: must be a list of 2"),
        ('named: [he, she, "{day}s?"]', "named: {he: she}", "line 8, example › named: must be one text"),
        ('phrases: [good day, "a, b"]', "phrases: good day", "line 7, example › phrases: must be a list"),
        ("{day}|", "{night}|", "line 9, example › spoken: {night} is no other entry and no piece of its section"),
        ("(?:mon|tues)day", "'{day}'", "{day} is no other entry"),
        ("example:", "example: [", "cannot be read as YAML in UTF-8"),
        (EXAMPLE, "[]", "line 1: it has no sections"),
    ],
)
def test_what_is_wrong_is_told_with_file_line_and_key(right: str, wrong: str, said: str, tmp_path: Path) -> None:
    assert right in EXAMPLE

    with pytest.raises(ConfigurationError) as raised:
        read(EXAMPLE.replace(right, wrong), tmp_path)

    assert str(raised.value).startswith(str(tmp_path / "xx.yaml"))
    assert said in str(raised.value)


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("\ndistress:", "\ndistres:", "misses the section distress"),
        ("\ndistress:", "\nweather: {}\n\ndistress:", "weather: unknown section; a language has courtesies, distress"),
        ("\\b(?:suizid", "\\b((?:suizid", "line 29, distress › direct is no regular expression: missing )"),
        ("  beside:", "  beside_it:", "line 17, courtesies › beside_it: unknown key; it has words, phrases, beside"),
    ],
)
def test_an_added_language_is_checked(right: str, wrong: str, said: str, tmp_path: Path) -> None:
    assert right in GERMAN
    (tmp_path / "xx.yaml").write_text(GERMAN.replace(right, wrong, 1), encoding="utf-8")

    with pytest.raises(ConfigurationError) as raised:
        check_languages(tmp_path)

    assert str(raised.value).startswith(str(tmp_path / "xx.yaml"))
    assert said in str(raised.value)


def test_an_added_language_that_is_whole_counts(tmp_path: Path) -> None:
    (tmp_path / "xx.yaml").write_text(GERMAN, encoding="utf-8")

    assert check_languages(tmp_path) == 1


def test_the_languages_that_ship_are_right() -> None:
    assert check_languages() == len(languages())
    assert languages()[0] == ENGLISH
    assert set(campus_words()) == set(languages()) - {ENGLISH}


@pytest.mark.parametrize("language", languages())
def test_every_language_has_words_of_greeting_and_distress(language: str) -> None:
    assert in_language(language, Courtesies).words["greeting"]
    assert in_language(language, Distress).direct


@pytest.mark.slow
def test_every_entry_is_read_by_some_code() -> None:
    code = [path.read_text(encoding="utf-8") for path in (ROOT / "core").rglob("*.py") if path.parent.name != "schema"]
    read_somewhere = {name for text in code for name in re.findall(r"\.([a-z_]+)\b", text)}
    schema = [path.read_text(encoding="utf-8") for path in (ROOT / "core/text/languages/schema").glob("*.py")]
    entries = {name for text in schema for name in re.findall(r"^    ([a-z_]+): ", text, re.MULTILINE)}

    assert entries - read_somewhere <= {"crisis", "own_pages", "product_names"}  # those are read by `bot`
