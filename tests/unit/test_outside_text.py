"""Text from outside: nothing in it acts on a terminal or a platform, and what scripts and emoji need stays."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.domain.outside_text import cleaned, cleaned_line, visible


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Fees\x1b]52;c;cHduZWQ=\x07 2026", "Fees 2026"),
        ("Fees\x1b]52;c;cHduZWQ=\x1b\\ 2026", "Fees 2026"),
        ("Fees\x9d52;c;cHduZWQ=\x9c 2026", "Fees 2026"),
        ("\x1b]8;;http://evil.example\x1b\\the form\x1b]8;;\x1b\\", "the form"),
        ("\x1b[31mred\x1b[0m \x9b2Jand\x1bc more", "red and more"),
        ("an open \x1b]52;c; sequence", "an open ]52;c; sequence"),
        ("a\x00b\x7fc\x85d", "abcd"),
        ("one\ttwo\x0bthree\x0cfour", "one two three four"),
        ("one\r\ntwo\rthree\u2028four", "one\ntwo\nthree\nfour"),
        ("\u202emoc.live\u202c \u2066x\u2069 \u200ey\u200f", "moc.live x y"),
        ("pass\u200bword soft\u00adhyphen \u2060x\ufeff", "password softhyphen x"),
        ("Grants\U000e0053\U000e0065\U000e006e\U000e0064", "Grants"),
        ("a\ufff9b\ufffac\ufffb \ufdd0\ufffe\U0001ffff", "abc "),
        ("lone \ud800 and \udc00", "lone  and "),
        ("a\u200db c\u200cd x\ufe0f", "ab cd x"),
    ],
)
def test_drops_what_acts_or_hides(text: str, shown: str) -> None:
    assert cleaned(text) == shown


@pytest.mark.parametrize(
    "text",
    [
        "می\u200cخواهم",
        "क्\u200dष",
        "👩\u200d💻",
        "❤\ufe0f",
        "1\ufe0f\u20e3",
        "👨🏽\u200d🎓",
        "naïve, Zoë, Łódź, Nguyễn",
        "北京大学",
        "a\nb",
    ],
)
def test_keeps_what_scripts_and_emoji_need(text: str) -> None:
    assert cleaned(text) == text


def test_a_letter_carries_no_tower_of_marks() -> None:
    assert len(cleaned("e" + "\u0301" * 500)) == 9


def test_a_line_has_single_spaces() -> None:
    assert cleaned_line(" a\n\x1b[1m b\t c ") == "a b c"


@pytest.mark.slow
@given(st.text(max_size=200))
def test_cleaning_twice_changes_nothing(text: str) -> None:
    assert cleaned(cleaned(text)) == cleaned(text)


@given(st.text(alphabet=st.characters(codec=None), max_size=100))
def test_json_reads_what_is_made_visible_as_the_same_text(text: str) -> None:
    shown = visible(json.dumps(text, ensure_ascii=False))

    assert json.loads(shown).encode("utf-16", "surrogatepass") == text.encode("utf-16", "surrogatepass")
    assert shown.isprintable() or cleaned(shown) == shown or "\ufe0f" in shown or "\ufe0e" in shown


@pytest.mark.parametrize("opening", ["\x1b]", "\x9d", "\x1b[", "\x1bP", "a\u200d", "e\u0301"])
def test_a_text_made_of_openings_is_cleaned_in_one_pass(opening: str) -> None:
    assert len(cleaned(opening * 50_000)) <= 100_001
