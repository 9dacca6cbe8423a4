"""What each function decides is noted, in the tables that hold it, too; and one can be taken out in each way."""

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest

from benchmarks.rules.watching import Rule, Watch, Way

MODULE = """
from functools import cache

def found(text):
    return text.partition("fee")[1] or None

def is_short(text):
    return len(text) < 5

@cache
def plain(text):
    return text.lower()

class Reader:
    def words(self, text):
        return [each for each in text.split() if each != "the"]

RULES, NAMED = (found, is_short), {"plain": plain}
"""


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def module(watch: Watch, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    package = tmp_path / "sample"
    package.mkdir()
    (package / "__init__.py").touch()
    (package / "rules.py").write_text(MODULE, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "meta_path", list(sys.meta_path))
    watch.watch(["sample"])
    yield importlib.import_module("sample.rules")
    for name in ("sample", "sample.rules"):
        del sys.modules[name]


def rule(watch: Watch, name: str) -> Rule:
    return watch.rules[f"sample.rules:{name}"]


def test_it_is_noted_for_which_questions_a_function_decides_something(watch: Watch, module: ModuleType) -> None:
    for number, text in enumerate(("the fee", "Rent")):
        with watch.asking(number):
            for each in module.RULES:
                each(text)
            module.NAMED["plain"](text)

    assert rule(watch, "found").fires == {Way.EMPTY: {0}, Way.ALWAYS: {1}, Way.SAME: {0}}
    assert set(rule(watch, "found").ways()) == {Way.EMPTY, Way.SAME}  # it is no check
    assert set(rule(watch, "is_short").ways()) == {Way.EMPTY, Way.ALWAYS}
    assert rule(watch, "plain").fires == {Way.EMPTY: {0, 1}, Way.SAME: {1}}
    assert list(rule(watch, "plain").ways()) == [Way.SAME]  # it never found nothing


def test_nothing_is_noted_between_questions(watch: Watch, module: ModuleType) -> None:
    module.found("the fee")

    assert not rule(watch, "found").fires


@pytest.mark.parametrize(
    ("name", "way", "text", "given"),
    [
        ("found", Way.EMPTY, "the fee", None),
        ("is_short", Way.EMPTY, "fee", False),
        ("is_short", Way.ALWAYS, "a long one", True),
        ("plain", Way.SAME, "Rent", "Rent"),
    ],
)
def test_a_function_is_taken_out(
    watch: Watch, module: ModuleType, name: str, way: Way, text: str, given: object
) -> None:
    with watch.asking(0):
        getattr(module, name)("nothing")

    with watch.without(rule(watch, name), way):
        assert getattr(module, name)(text) is given


def test_a_method_gives_its_own_argument_back(watch: Watch, module: ModuleType) -> None:
    with watch.without(rule(watch, "Reader.words"), Way.SAME):
        assert module.Reader().words("the fee") == "the fee"
    assert module.Reader().words("the fee") == ["fee"]
