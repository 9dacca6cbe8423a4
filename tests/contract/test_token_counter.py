"""The TokenCounter contract, on both counters; tiktoken's half needs its vocabulary on disk."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import ConfigurationError
from core.models.token_count import RoughCounter, TiktokenCounter, ToktokCounter, default_counter
from core.ports.models import TokenCounter

ODD_STRINGS = [
    "\ud800x",
    "a" * 5_000,
    " " * 300,
    "é🧠\r\n\t1234567",
    "漢字" * 50,
    "<|im_start|>user",
    "\x00\x7f",
    "\ufdfa\u200f \u00a0",
]


def tiktoken_or_skip() -> TiktokenCounter:
    try:
        return TiktokenCounter()
    except ConfigurationError as error:
        pytest.skip(str(error))


@pytest.fixture(params=[ToktokCounter, tiktoken_or_skip], ids=["toktok", "tiktoken"], scope="module")
def counter(request: pytest.FixtureRequest) -> TokenCounter:
    made: TokenCounter = request.param()
    return made


@pytest.mark.parametrize(
    ("text", "tokens"),
    [("", 0), ("hello world", 2), ("1234567", 3), ("漢字" * 50, 100), ("a" * 100_000, 12_500), (" " * 20_000, 157)],
)
def test_counts_as_o200k_base_does(counter: TokenCounter, text: str, tokens: int) -> None:
    assert counter.count(text) == tokens


@pytest.mark.parametrize("text", ["<|endoftext|>", "<|endofprompt|>"])
def test_counts_special_token_lookalikes_as_plain_text(counter: TokenCounter, text: str) -> None:
    assert counter.count(text) > 3


def test_never_raises_on_a_lone_surrogate(counter: TokenCounter) -> None:
    assert counter.count("\ud800x") == counter.count("\ufffdx")


@given(st.text(st.characters(), max_size=200))
def test_both_counters_agree_on_any_text(text: str) -> None:
    tiktoken = tiktoken_or_skip()

    assert ToktokCounter().count(text) == tiktoken.count(text)


@pytest.mark.parametrize("text", ODD_STRINGS)
def test_both_counters_agree_on_odd_strings(text: str) -> None:
    tiktoken = tiktoken_or_skip()

    assert ToktokCounter().count(text) == tiktoken.count(text)


def test_says_what_to_do_when_the_vocabulary_is_absent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))

    with pytest.raises(ConfigurationError, match=r"was not found at .*put the file"):
        TiktokenCounter()


def test_refuses_a_damaged_vocabulary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))
    (tmp_path / "fb374d419588a4632f3f557e76b4b70aebbca790").write_text("not a vocabulary")

    with pytest.raises(ConfigurationError, match="is damaged"):
        TiktokenCounter()


def test_the_default_needs_no_vocabulary_on_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", str(tmp_path))

    assert default_counter().name == "toktok:o200k_base"


@pytest.mark.parametrize(
    "text",
    ["The library closes at 9 p.m. on Fridays, and at noon before a holiday. ", "図書館は午後九時に閉まります。"],
)
def test_a_guess_by_length_is_near_the_count(text: str) -> None:
    counted, guessed = ToktokCounter().count(text * 20), RoughCounter().count(text * 20)

    assert counted * 0.7 < guessed < counted * 1.3
    assert RoughCounter().count("\ud800x") < 2
